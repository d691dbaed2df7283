/** Lets everything that is settled have its consequences, unhandled rejections included: some turns of the event loop. */
export async function ticks(count = 3): Promise<void> {
  for (let index = 0; index < count; index++) await new Promise((go) => setImmediate(go))
}

/** Whether a signal was aborted because the time for an answer is over, not because the answer is no longer wanted. */
export const timedOut = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && (reason as { readonly name?: unknown } | null | undefined)?.name === 'TimeoutError'

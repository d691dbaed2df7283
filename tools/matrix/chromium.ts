import { bundler } from '../../test/package/bundler.js'
import { startBrowser } from '../test/web/inspector/support/browser.js'
import type { Consumer } from './consumer.js'
import { hashOf, playing } from './games.js'

/** Plays the games in a page in Chromium with the packed package. Returns the hash of their logs and the browser's version. */
export async function playInChromium(consumer: Consumer): Promise<{ readonly title: string; readonly hash: string }> {
  const entry = consumer.write(
    'page.mjs',
    `import { createMafiaGame } from 'nightzero'\nglobalThis.play = async () => {\n${playing}\n}\n`,
  )
  const built = await bundler.build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
  })
  const browser = await startBrowser()
  try {
    const page = await browser.newPage()
    await page.addScriptTag({ content: built.outputFiles[0]?.text ?? '' })
    return { title: `Chromium ${browser.version()}`, hash: hashOf(await page.evaluate<string>('play()')) }
  } finally {
    await browser.close()
  }
}

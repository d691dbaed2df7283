import { MafiaError } from '../../../index.js'

/** The optional package that turns SVG into PNG without a browser. */
const rasterizer = '@resvg/resvg-js'

const load = () => import('@resvg/resvg-js')

/** The rasteriser; undefined where it is not installed. */
async function findRasterizer(): Promise<Awaited<ReturnType<typeof load>> | undefined> {
  try {
    return await load()
  } catch {
    return undefined
  }
}

/** Whether pictures can be turned into PNG here: whether the package `@resvg/resvg-js` is installed. */
export const canDrawPng = async (): Promise<boolean> => (await findRasterizer()) !== undefined

/**
 * An SVG picture as PNG, drawn in a thread of its own with the fonts of this computer. Where it has none, texts are left out.
 * @throws {MafiaError} when `@resvg/resvg-js` is not installed.
 */
export async function pngFromSvg(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const library = await findRasterizer()
  if (library === undefined)
    throw new MafiaError(`A PNG needs the package \`${rasterizer}\`: install it with \`npm i ${rasterizer}\`.`)
  const image = await library.renderAsync(svg, { font: { loadSystemFonts: true, defaultFontFamily: 'DejaVu Serif' } })
  return new Uint8Array(image.asPng())
}

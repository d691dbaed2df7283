/** What is used of `gifenc`, which has no types. */
declare module 'gifenc' {
  type Palette = readonly (readonly number[])[]
  interface Encoder {
    writeFrame(pixels: Uint8Array, width: number, height: number, options: { palette: Palette; delay: number }): void
    finish(): void
    bytes(): Uint8Array
  }
  const gifenc: {
    GIFEncoder(): Encoder
    quantize(pixels: Uint8Array, colours: number): Palette
    applyPalette(pixels: Uint8Array, palette: Palette): Uint8Array
  }
  export = gifenc
}

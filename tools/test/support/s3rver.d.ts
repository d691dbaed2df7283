declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http'

  /** A server with the interface of S3 that keeps objects as files. */
  class S3rver {
    constructor(options: {
      readonly directory: string
      readonly silent?: boolean
      readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[]
    })
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
  }

  export = S3rver
}

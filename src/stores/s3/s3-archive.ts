import { AwsClient } from 'aws4fetch'
import { StoreError } from '../../kernel/errors/errors.js'
import type { LogArchive } from '../postgres/index.js'
import { requireStoreOptions } from '../store-checks.js'

/** Where the archive is, and the key for it. */
export interface S3ArchiveOptions {
  /**
   * The address of the bucket and, after it, what names in it begin with: `https://s3.eu-central-1.amazonaws.com/bucket/games`,
   * or `https://bucket.s3.eu-central-1.amazonaws.com/games`.
   */
  readonly url: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** For temporary keys. */
  readonly sessionToken?: string
  /** Default: as the address of Amazon says, else `us-east-1`. */
  readonly region?: string
}

/** How long a request may take, in ms. */
const timeoutMs = 60_000
/** After at most 50 ms, then 100 and so on: within 3 s. */
const retries = 6

/**
 * An archive of logs in a bucket of object storage with the interface of S3, Amazon's or another's. A request that the server
 * cannot answer now is made again for some seconds. The key needs the rights to get, put and delete objects. Needs the package
 * `aws4fetch`.
 *
 * @throws {InvalidOptionsError} when an option is missing, unknown or wrong.
 */
export function s3Archive(options: S3ArchiveOptions): LogArchive {
  requireStoreOptions('s3Archive', options)
  const { url, ...key } = options
  const place = url.replace(/\/+$/, '')
  const client = new AwsClient({ ...key, service: 's3', retries })
  const request = async (method: string, name: string, body?: Uint8Array<ArrayBuffer>): Promise<Response> => {
    const address = `${place}/${encodeURIComponent(name)}`
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const response = await client.fetch(address, { method, signal, ...(body && { body }) })
      if (response.ok || (response.status === 404 && method !== 'PUT')) return response
      throw new Error(await refusal(response))
    } catch (error) {
      throw new StoreError(`The archive \`${place}\` cannot be used: ${reason(error)}.`, { cause: error })
    }
  }
  return {
    place,
    async put(name, bytes) {
      await request('PUT', name, Uint8Array.from(bytes))
    },
    async get(name) {
      const response = await request('GET', name)
      if (response.ok) return new Uint8Array(await response.arrayBuffer())
      if (/<Code>NoSuchBucket</.test(await response.text()))
        throw new StoreError(`The archive \`${place}\` cannot be used: there is no such bucket.`)
      return null
    },
    async delete(name) {
      await request('DELETE', name)
    },
  }
}

/** What a server says when it refuses: the code and the message of its XML, or the status. */
async function refusal(response: Response): Promise<string> {
  const text = await response.text()
  const [code, message] = ['Code', 'Message'].map((tag) => new RegExp(`<${tag}>([^<]{1,200})`).exec(text)?.[1])
  return [`status ${response.status}`, code, message?.replace(/\.$/, '')].filter(Boolean).join(', ')
}

/** The error of a request that failed says little; its cause says why. */
function reason(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error && cause.message !== '' ? cause.message : message
}

/** The header with the time of sending, in seconds since 1970. */
export const timestampHeader = 'nightzero-timestamp'

/** The header with the signature: `v1=` and 64 hex digits. */
export const signatureHeader = 'nightzero-signature'

/**
 * HMAC-SHA-256 with the UTF-8 of `secret` over the timestamp, a full stop and the body, as `v1=` and 64 hex digits. The
 * receiver computes it again, compares in constant time, and refuses timestamps that are minutes old.
 */
export async function signatureOf(secret: string, timestamp: string, body: string): Promise<string> {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])
  const signed = await crypto.subtle.sign('HMAC', key, encoder.encode(`${timestamp}.${body}`))
  return `v1=${Array.from(new Uint8Array(signed), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

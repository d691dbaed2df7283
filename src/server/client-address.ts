import { BlockList, type IPVersion, isIP } from 'node:net'
import * as z from 'zod'

/** An address as the limits know it. On a socket for both versions, one of IPv4 is written as one of IPv6. */
const plainAddress = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

const versionOf = (address: string): IPVersion => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

function isRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  return (
    isIP(address) > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  )
}

/** An address, or a range of them such as `10.0.0.0/8`. */
export const addressRangeSchema = z
  .string()
  .refine(isRange, 'Expected an address or a range of addresses, for example `10.0.0.0/8`')

/** Where a request came from, as its socket and its header `X-Forwarded-For` say it. */
export type FindAddress = (remoteAddress: string | undefined, forwardedFor: string | undefined) => string

/**
 * Finds the address of the client whom a request is counted for. Each proxy adds the address it was reached from to the
 * end of the header, so the last one that is no trusted proxy's is the client's; what stands before it may be invented.
 */
export function clientAddresses(trusted: readonly string[]): FindAddress {
  const proxies = new BlockList()
  for (const range of trusted) {
    const [address = '', bits] = range.split('/')
    if (bits === undefined) proxies.addAddress(address, versionOf(address))
    else proxies.addSubnet(address, Number(bits), versionOf(address))
  }
  const isTrusted = (address: string) => isIP(address) > 0 && proxies.check(address, versionOf(address))
  return (remoteAddress = 'somewhere', forwardedFor = '') => {
    let client = plainAddress(remoteAddress)
    for (const hop of forwardedFor.split(',').map(plainAddress).reverse()) {
      if (!isTrusted(client) || isIP(hop) === 0) break
      client = hop
    }
    return client
  }
}

/**
 * Returns true for a host name or address, as written in URLs or by sockets, that only this machine can reach. RFC 6761, section
 * 6.3.
 */
export const isLoopbackHost = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { encodeBase62 } from "../values/Base62.ts"
import { bucketOfToken, bucketPrefix, bucketPrefixLength } from "../values/Bucket.ts"
import { sha256Hex } from "../values/Digest.ts"

/** The prefix of every secret that Slotkit issues, by kind. Spec: credentials.api_key, webhook.fields.signing_secret. */
export const tokenPrefixes = {
  apiKey: "svc_sk_",
  accessToken: "svc_at_",
  refreshToken: "svc_rt_",
  authorizationCode: "svc_ac_",
  clientSecret: "svc_cs_",
  webhookSecret: "svc_whsec_",
  operatorToken: "svc_op_",
  signInLink: "svc_li_",
  hostSession: "svc_hs_"
} as const
export type TokenKind = keyof typeof tokenPrefixes

/** The kinds of tokens that belong to a host. They contain its bucket, so that one database server can look them up. */
export type HostTokenKind = "apiKey" | "accessToken" | "refreshToken" | "authorizationCode" | "signInLink" | "hostSession"

/** The number of random bytes that a token is made from: 256 bits, of which a token of a host uses 244. */
export const tokenBytes = 32

/** Finds tokens in any text, for secret scanners and log redaction. Matches one token. Add the flag `g` to a copy to find all. */
export const tokenScannerPattern = /\bsvc_(?:sk|at|rt|ac|cs|whsec|op|li|hs)_[0-9A-Za-z]{49}\b/

/**
 * Redacts a text for logging. Every token is replaced by `[token]`, as is the secret part of the links of invites, visitors'
 * bookings, requests, feeds and checkouts, which grant access to anyone.
 */
export const withoutTokens = (text: string): string =>
  text.replace(tokenInLogPattern, "[token]").replace(linkTokenPattern, "[token]")

/**
 * Makes a token from 32 random bytes: the prefix, 43 base 62 characters of them, and 6 base 62 characters of the CRC-32 of both.
 *
 * Throws a `RangeError` for any other number of bytes.
 */
export const makeToken = (kind: Exclude<TokenKind, HostTokenKind>, bytes: Uint8Array): string =>
  withChecksum(tokenPrefixes[kind] + encodeBase62(numberOf(bytes), bodyLength))

/**
 * Makes a token of a host from 32 random bytes: the prefix, two base 62 characters of the host's bucket, 41 of the first 244
 * bits, and 6 of the CRC-32 of all that.
 *
 * Throws a `RangeError` for any other number of bytes.
 */
export const makeHostToken = (kind: HostTokenKind, hostId: number, bytes: Uint8Array): string => {
  const random = encodeBase62(numberOf(bytes) >> unusedBits, bodyLength - bucketPrefixLength)
  return withChecksum(tokenPrefixes[kind] + bucketPrefix(hostId) + random)
}

/**
 * Returns the kind of a token, or `undefined` if the text is not a token.
 *
 * The checksum rejects typing errors and foreign strings without a lookup, as does a bucket that does not exist. It does not
 * prove that the token exists.
 */
export const parseToken = (text: string): { readonly kind: TokenKind } | undefined => {
  const [, prefix, body = "", sum] = tokenPattern.exec(text) ?? []
  const kind = tokenKinds.find((candidate) => tokenPrefixes[candidate] === prefix)
  if (kind === undefined || checksum(prefix + body) !== sum) return undefined
  return isHostToken[kind] && bucketOfToken(body) < 0 ? undefined : { kind }
}

/**
 * Returns the SHA-256 of a token's whole text in lowercase hex, which is stored in its place.
 *
 * A token contains at least 244 random bits, so it cannot be guessed and a slow hash would add no protection.
 */
export const hashToken = (text: string): string => sha256Hex(utf8ToBytes(text))

/** Returns the value stored in place of a host's token: the two characters of its bucket, then its hash. */
export const storedToken = (token: string): string =>
  token.slice(prefixLength, prefixLength + bucketPrefixLength) + hashToken(token)

/**
 * Returns the part of a token that lists show so that its owner recognizes it. Throws a `RangeError` if the text is not a token.
 */
export const tokenHint = (text: string): { readonly prefix: string; readonly last4: string } => {
  const token = parseToken(text)
  if (token === undefined) throw new RangeError("Only a token has a hint")
  return { prefix: tokenPrefixes[token.kind], last4: text.slice(-4) }
}

/** Without the leading word boundary, because in a quoted text a line break is written `\n`, which ends in a letter. */
const tokenInLogPattern = new RegExp(tokenScannerPattern.source.replace("\\b", ""), "g")

/**
 * Matches the random part of `/i/{token}`, `/b/{token}`, `/a/{token}`, `/f/{token}`, `/visitor/v1/invites/{token}`,
 * `/visitor/v1/bookings/{token}`, `/visitor/bookings/{token}`, `/checkout/{token}` and
 * `/app/calendars/notify/{provider}/{secret}`.
 */
const linkTokenPattern = /(?<=\/(?:[abfi]|invites|bookings|checkout|notify\/(?:google|microsoft))\/)[0-9A-Za-z]{24}\b/g

const bodyLength = 43
const checksumLength = 6
const tokenPattern = /^(svc_[a-z]+_)([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/
const tokenKinds = Object.keys(tokenPrefixes) as ReadonlyArray<TokenKind>

const isHostToken: Readonly<Record<TokenKind, boolean>> = {
  apiKey: true,
  accessToken: true,
  refreshToken: true,
  authorizationCode: true,
  clientSecret: false,
  webhookSecret: false,
  operatorToken: false,
  signInLink: true,
  hostSession: true
}

/** The length of the prefix of every kind of host token. */
const prefixLength = tokenPrefixes.apiKey.length

/** The bits of 256 that 41 base 62 characters cannot hold. */
const unusedBits = 12n

const numberOf = (bytes: Uint8Array): bigint => {
  if (bytes.length !== tokenBytes) throw new RangeError(`A token requires ${tokenBytes} random bytes`)
  return BigInt(`0x${bytesToHex(bytes)}`)
}

const withChecksum = (text: string): string => text + checksum(text)

const checksum = (text: string): string => encodeBase62(BigInt(crc32(text)), checksumLength)

/** Computes the CRC-32 of ASCII text, as defined by ISO 3309 and ZIP. Returns an unsigned 32-bit number. */
export const crc32 = (text: string): number => {
  let crc = 0xffff_ffff
  for (let index = 0; index < text.length; index++) crc = table[(crc ^ text.charCodeAt(index)) & 0xff]! ^ (crc >>> 8)
  return (crc ^ 0xffff_ffff) >>> 0
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte
  for (let bit = 0; bit < 8; bit++) remainder = (remainder >>> 1) ^ (remainder & 1 ? 0xedb8_8320 : 0)
  return remainder
})

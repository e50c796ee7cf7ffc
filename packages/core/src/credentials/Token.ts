import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { encodeBase62 } from "../values/Base62.ts"
import { sha256Hex } from "../values/Sha256.ts"
import { crc32 } from "./Crc32.ts"

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

/** The number of random bytes in a token: 256 bits. */
export const tokenBytes = 32

/** Finds tokens in any text, for secret scanners and log redaction. Matches one token. Add the flag `g` to a copy to find all. */
export const tokenScannerPattern = /\bsvc_(?:sk|at|rt|ac|cs|whsec|op|li|hs)_[0-9A-Za-z]{49}\b/

/**
 * Redacts a text for logging. Every token is replaced by `[token]`, as is the secret part of the links of invites, visitors'
 * bookings and checkouts, which grant access to anyone.
 */
export const withoutTokens = (text: string): string =>
  text.replace(tokenInLogPattern, "[token]").replace(linkTokenPattern, "[token]")

/**
 * Makes a token from 32 random bytes: the prefix, 43 base 62 characters of them, and 6 base 62 characters of the CRC-32 of both.
 *
 * Throws a `RangeError` for any other number of bytes.
 */
export const makeToken = (kind: TokenKind, bytes: Uint8Array): string => {
  if (bytes.length !== tokenBytes) throw new RangeError(`A token requires ${tokenBytes} random bytes`)
  const text = tokenPrefixes[kind] + encodeBase62(BigInt(`0x${bytesToHex(bytes)}`), bodyLength)
  return text + checksum(text)
}

/**
 * Returns the kind of a token, or `undefined` if the text is not a token.
 *
 * The checksum rejects typing errors and foreign strings without a lookup. It does not prove that the token exists.
 */
export const parseToken = (text: string): { readonly kind: TokenKind } | undefined => {
  const [, prefix, body = "", sum] = tokenPattern.exec(text) ?? []
  const kind = tokenKinds.find((candidate) => tokenPrefixes[candidate] === prefix)
  return kind !== undefined && checksum(prefix + body) === sum ? { kind } : undefined
}

/**
 * Returns the value stored in place of a token: the SHA-256 of its whole text, in lowercase hex.
 *
 * A token contains 256 random bits, so it cannot be guessed and a slow hash would add no protection.
 */
export const hashToken = (text: string): string => sha256Hex(utf8ToBytes(text))

/**
 * Returns the part of a token that lists show so that its owner recognizes it. Throws a `RangeError` if the text is not a token.
 */
export const tokenHint = (text: string): { readonly prefix: string; readonly last4: string } => {
  const token = parseToken(text)
  if (token === undefined) throw new RangeError("Only a token has a hint")
  return { prefix: tokenPrefixes[token.kind], last4: text.slice(-4) }
}

/** Without the leading word boundary: in a quoted text, a line break is written `\n` and ends in a letter. */
const tokenInLogPattern = new RegExp(tokenScannerPattern.source.replace("\\b", ""), "g")

/**
 * Matches the random part of `/i/{token}`, `/visitor/v1/invites/{token}`, `/visitor/bookings/{token}` and `/checkout/{token}`.
 */
const linkTokenPattern = /(?<=\/(?:i|invites|visitor\/bookings|checkout)\/)[0-9A-Za-z]{22}\b/g

const bodyLength = 43
const checksumLength = 6
const tokenPattern = /^(svc_[a-z]+_)([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/
const tokenKinds = Object.keys(tokenPrefixes) as ReadonlyArray<TokenKind>

const checksum = (text: string): string => encodeBase62(BigInt(crc32(text)), checksumLength)

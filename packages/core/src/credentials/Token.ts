import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { encodeBase62 } from "../values/Base62.ts"
import { sha256Hex } from "../values/Sha256.ts"
import { crc32 } from "./Crc32.ts"

/**
 * The prefix of every secret that Slotkit hands out, by what it opens.
 * Spec: credentials.api_key, webhook.fields.signing_secret.
 */
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

/** Random bytes that a token is made of: 256 bits. */
export const tokenBytes = 32

/** Finds tokens in any text, for secret scanners and for redacting logs. Matches one; add the flag `g` to a copy to find all. */
export const tokenScannerPattern = /\bsvc_(?:sk|at|rt|ac|cs|whsec|op|li|hs)_[0-9A-Za-z]{49}\b/

/**
 * A text fit for a log: every token in it is replaced by `[token]`, and so is what makes the links of invites and checkouts work,
 * which are good for whoever has them.
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
 * Tells what kind of token a text is, or `undefined` when it is none.
 *
 * The checksum turns away typing errors and foreign strings without a look-up; that the token exists, is for the store to say.
 */
export const parseToken = (text: string): { readonly kind: TokenKind } | undefined => {
  const [, prefix, body = "", sum] = tokenPattern.exec(text) ?? []
  const kind = tokenKinds.find((candidate) => tokenPrefixes[candidate] === prefix)
  return kind !== undefined && checksum(prefix + body) === sum ? { kind } : undefined
}

/**
 * What is stored of a token in its place: the SHA-256 of its whole text, in lower-case hex.
 *
 * With 256 random bits inside a token there is nothing to guess, so a slow hash would protect nothing.
 */
export const hashToken = (text: string): string => sha256Hex(utf8ToBytes(text))

/** What a list may show of a token so that its owner recognizes it. Throws a `RangeError` when the text is no token. */
export const tokenHint = (text: string): { readonly prefix: string; readonly last4: string } => {
  const token = parseToken(text)
  if (token === undefined) throw new RangeError("Only a token has a hint")
  return { prefix: tokenPrefixes[token.kind], last4: text.slice(-4) }
}

/** Without the boundary before it: in a quoted text a line break is a letter, `\n`. */
const tokenInLogPattern = new RegExp(tokenScannerPattern.source.replace("\\b", ""), "g")

/** The random part of `/i/{token}`, `/visitor/v1/invites/{token}` and `/checkout/{token}`. */
const linkTokenPattern = /(?<=\/(?:i|invites|checkout)\/)[0-9A-Za-z]{22}\b/g

const bodyLength = 43
const checksumLength = 6
const tokenPattern = /^(svc_[a-z]+_)([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/
const tokenKinds = Object.keys(tokenPrefixes) as ReadonlyArray<TokenKind>

const checksum = (text: string): string => encodeBase62(BigInt(crc32(text)), checksumLength)

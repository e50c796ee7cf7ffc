import { sha256 } from "@noble/hashes/sha2.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import * as Base64Url from "effect/encoding/Base64Url"
import { equalDigests } from "../values/Digest.ts"

/** The only supported method. `plain` offers no protection if an attacker can read the request (RFC 9700, section 2.1.1). */
export const pkceMethod = "S256"

/** 43 to 128 unreserved characters. RFC 7636, section 4.1. */
export const isPkceVerifier = (text: string): boolean => /^[A-Za-z0-9._~-]{43,128}$/.test(text)

/** The unpadded base64url of a SHA-256 digest: always 43 characters. RFC 7636, section 4.2. */
export const isPkceChallenge = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)

/** Returns true if a verifier is well-formed and matches an S256 challenge. RFC 7636, section 4.6. */
export const verifyPkce = ({ challenge, verifier }: { readonly challenge: string; readonly verifier: string }): boolean =>
  isPkceVerifier(verifier) && equalDigests(Base64Url.encode(sha256(utf8ToBytes(verifier))), challenge)

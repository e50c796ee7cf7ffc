import { hashToken } from "@slotkit/core"

/** The parts of a content security policy that differ between pages. */
export interface PolicyParts {
  /** The whole content of the page's only `<style>`. */
  readonly stylesheet: string
  /** The URL of the page's script, or of its folder; undefined for a page without a script. */
  readonly scripts: string | undefined
  /** The sources of the page's images. */
  readonly imageSources: ReadonlyArray<string>
  /** The sources of the page's frames; undefined for a page without a frame. */
  readonly frameSources?: ReadonlyArray<string> | undefined
  /** Sources that forms may lead to, besides Slotkit's own origin. */
  readonly formTargets: ReadonlyArray<string>
  /** The sites that may frame the page: `*`, or `'none'`. */
  readonly frameAncestors: string
  /** Additional sources by directive. */
  readonly more: Readonly<Record<string, ReadonlyArray<string>>>
}

/** Returns the content security policy of a page. No inline script, no `unsafe-*`, no nonce. */
export const securityPolicy = (parts: PolicyParts): string => {
  const directives: Record<string, ReadonlyArray<string>> = {
    "default-src": ["'none'"],
    "style-src": [`'sha256-${styleHash(parts.stylesheet)}'`],
    ...(parts.scripts === undefined ? {} : { "script-src": [parts.scripts], "connect-src": ["'self'"] }),
    "img-src": parts.imageSources,
    ...(parts.frameSources === undefined ? {} : { "frame-src": parts.frameSources }),
    "form-action": ["'self'", ...parts.formTargets],
    "base-uri": ["'none'"],
    "frame-ancestors": [parts.frameAncestors]
  }
  for (const [name, sources] of Object.entries(parts.more)) directives[name] = [...(directives[name] ?? []), ...sources]
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ")
}

/**
 * Returns the origins of images that a policy may name. Any other one is left out, because a URL's host may contain characters
 * such as `;`, which would end the directive and begin another one.
 */
export const imageOriginsOf = (images: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(images.map((image) => new URL(image).origin).filter((origin) => /^https?:\/\/[a-z0-9.:-]+$/.test(origin)))
]

const hashes = new Map<string, string>()

/** Returns the base64 of the SHA-256 of a style, which allows it in a content security policy. */
const styleHash = (stylesheet: string): string => {
  const known = hashes.get(stylesheet)
  if (known !== undefined) return known
  const hash = btoa(hashToken(stylesheet).replace(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16))))
  if (hashes.size < 100) hashes.set(stylesheet, hash)
  return hash
}

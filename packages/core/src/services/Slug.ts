import * as Schema from "effect/Schema"
import { maxSlugLength } from "../values/Limits.ts"

/** Lower-case letters, digits and single hyphens, at most 100. Spec: service.fields.slug. */
export const Slug = Schema.String.check(
  Schema.makeFilter((value: string) => value.length <= maxSlugLength && slugPattern.test(value), {
    message: `must be lowercase letters or digits, optionally separated by single hyphens, at most ${maxSlugLength} characters`,
    toJsonSchema: () => ({ pattern: slugPattern.source, maxLength: maxSlugLength })
  })
)

/** Makes a slug from a title: accents dropped, everything else that is no letter or digit becomes a hyphen; `service` when nothing remains. */
export const slugFromTitle = (title: string): string => {
  const slug = title
    .normalize("NFKD")
    .replace(/\p{Mark}+/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, maxSlugLength)
    .replace(/^-+|-+$/g, "")
  return slug === "" ? "service" : slug
}

/** The first of `slug`, `slug-2`, `slug-3` ... that is not taken, shortened to stay within the limit. */
export const freeSlug = (slug: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(slug)) return slug
  for (let number = 2; ; number++) {
    const suffix = `-${number}`
    const candidate = slug.slice(0, maxSlugLength - suffix.length).replace(/-+$/, "") + suffix
    if (!taken.has(candidate)) return candidate
  }
}

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

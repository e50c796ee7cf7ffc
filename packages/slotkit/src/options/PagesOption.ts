import { type PageOptions, themeProblems } from "@slotkit/pages/options"

/** The address, look and words of visitors' pages. */
export interface PagesOptions extends PageOptions {
  /**
   * The path below `baseUrl` that the pages are served at, such as `/book`. `""` serves hosts at `/{username}`. Defaults to
   * `/book` if `baseUrl` has no path, and to `""` otherwise.
   */
  readonly path?: string
  /**
   * The URL of the application's own booking pages, with `{username}` and `{slug}`, such as
   * `https://my.site/{username}/{slug}`. Links to hosts and services lead there. Invites and visitors' bookings keep Slotkit's
   * pages.
   */
  readonly url?: string
}

/** The addresses of visitors' pages. */
export interface PagesPlace {
  readonly pagesUrl: string
  readonly hostPagesUrl: string
}

/** Returns where visitors' pages live. With `pages: false` links lead to the default place, where the application may answer. */
export const pagesPlace = (pages: PagesOptions | false | undefined, baseUrl: string): PagesPlace => {
  const options = pages === false ? {} : (pages ?? {})
  const pagesUrl = `${baseUrl}${options.path ?? (new URL(baseUrl).pathname === "/" ? "/book" : "")}`
  return { pagesUrl, hostPagesUrl: options.url ?? pagesUrl }
}

/** Returns what is wrong with the option `pages`, as whole sentences. */
export const pagesProblems = (pages: unknown): ReadonlyArray<string> => {
  if (pages === undefined || pages === false) return []
  if (typeof pages !== "object" || pages === null || Array.isArray(pages)) return ["pages must be false or an object."]
  const { path, url, theme, csp, home, words, embedOrigins } = pages as Readonly<Record<string, unknown>>
  const slots = (["head", "header", "footer"] as const).filter(
    (name) => !isSlot((pages as Readonly<Record<string, unknown>>)[name])
  )
  return [
    ...(path === undefined || (typeof path === "string" && /^(?:\/[\w.~-]+)*$/.test(path))
      ? []
      : ["pages.path must be a path such as /book, without a trailing slash, or an empty string."]),
    ...(url === undefined || isTemplate(url)
      ? []
      : ["pages.url must be an HTTP or HTTPS URL that contains {username} and {slug}."]),
    ...(theme === undefined ? [] : themeProblems(theme).map((problem) => `pages.${problem}.`)),
    ...slots.map((name) => `pages.${name} must be a string or a function.`),
    ...(csp === undefined || isSources(csp) ? [] : ["pages.csp must be an object of lists of sources, by directive."]),
    ...(home === undefined || isHome(home) ? [] : ["pages.home must be a URL, or a list of { url, label, text }."]),
    ...(embedOrigins === undefined || isOrigins(embedOrigins)
      ? []
      : ["pages.embedOrigins must be a list of origins such as https://www.example.com."]),
    ...(words === undefined || (typeof words === "object" && words !== null) ? [] : ["pages.words must be an object."])
  ]
}

/** The fields of the option, for messages about unknown ones. */
export const pagesFields: Readonly<Record<keyof PagesOptions, true>> = {
  path: true,
  url: true,
  theme: true,
  head: true,
  header: true,
  footer: true,
  csp: true,
  home: true,
  embedOrigins: true,
  words: true
}

const isSlot = (value: unknown): boolean => ["undefined", "string", "function"].includes(typeof value)

const isTemplate = (value: unknown): boolean =>
  typeof value === "string" && /^https?:\/\//i.test(value) && value.includes("{username}") && value.includes("{slug}")

const isHome = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every((link) => ["url", "label", "text"].every((name) => typeof link?.[name] === "string"))
    : typeof value === "string" && /^(?:https?:\/\/|\/)/i.test(value)

const isOrigins = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every((origin) => /^https?:\/\//.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin)

const isSources = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  Object.entries(value).every(
    ([directive, sources]) =>
      /^[a-z-]+$/.test(directive) &&
      Array.isArray(sources) &&
      sources.every((source) => typeof source === "string" && /^[^\s;,]+$/.test(source))
  )

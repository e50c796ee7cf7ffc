/** The part of a variable's value that a report may show: all of it, a URL without its password, or nothing. */
export type Shown = "all" | "withoutPassword" | "nothing"

/** Returns a variable's value as a report may show it; `undefined` when it is secret, or unparseable and possibly secret. */
export const shownValue = (value: string, shown: Shown): string | undefined => {
  if (shown === "nothing") return undefined
  if (shown === "all") return value.length > longest ? `${value.slice(0, longest)}...` : value
  if (!/^[a-z]+:\/\/[^/]/i.test(value) || !URL.canParse(value)) return undefined
  const { protocol, username, password, host, pathname } = new URL(value)
  const user = password === "" ? username : `${username}:***`
  return host === "" ? undefined : `${protocol}//${user === "" ? "" : `${user}@`}${host}${pathname}`
}

const longest = 200

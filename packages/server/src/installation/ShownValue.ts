/** How much of a variable's value a report may show: all of it, an address without its password, or nothing. */
export type Shown = "all" | "withoutPassword" | "nothing"

/** A variable's value as a report may show it; nothing when it is secret, or might hold a secret where it cannot be read. */
export const shownValue = (value: string, shown: Shown): string | undefined => {
  if (shown === "nothing") return undefined
  if (shown === "all") return value.length > longest ? `${value.slice(0, longest)}...` : value
  if (!/^[a-z]+:\/\/[^/]/i.test(value) || !URL.canParse(value)) return undefined
  const { protocol, username, password, host, pathname } = new URL(value)
  const user = password === "" ? username : `${username}:***`
  return host === "" ? undefined : `${protocol}//${user === "" ? "" : `${user}@`}${host}${pathname}`
}

const longest = 200

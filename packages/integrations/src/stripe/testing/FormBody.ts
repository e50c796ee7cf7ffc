/** A form body as Stripe parses it: text, and nested values under `name[key]`. Consecutive indices from zero make a list. */
export type FormValue = string | ReadonlyArray<FormValue> | { readonly [key: string]: FormValue }

/** Parses a form-encoded body, for example `a[0][b]=1` as `{ a: [{ b: "1" }] }`. */
export const formBody = (body: string): { readonly [key: string]: FormValue } => {
  const root: Branch = new Map()
  for (const [name, text] of new URLSearchParams(body)) {
    const path = name.split("[").map((key) => key.replace(/\]$/, ""))
    const branch = path.slice(0, -1).reduce(step, root)
    branch.set(path.at(-1) ?? "", text)
  }
  return Object.fromEntries([...root].map(([key, value]) => [key, grown(value)]))
}

type Branch = Map<string, string | Branch>

const step = (branch: Branch, key: string): Branch => {
  const below = branch.get(key)
  if (below instanceof Map) return below
  const created: Branch = new Map()
  branch.set(key, created)
  return created
}

const grown = (value: string | Branch): FormValue => {
  if (typeof value === "string") return value
  const entries = [...value].map(([key, below]) => [key, grown(below)] as const)
  return entries.every(([key], index) => key === String(index)) ? entries.map(([, below]) => below) : Object.fromEntries(entries)
}

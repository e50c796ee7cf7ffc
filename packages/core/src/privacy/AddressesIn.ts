import { foldedAddress } from "./FoldedAddress.ts"

/** Returns the values of all fields `email` in a JSON text, each once and folded. */
export const addressesIn = (json: string): ReadonlyArray<string> => {
  const found = new Set<string>()
  for (const [, value = ""] of json.matchAll(emailField)) found.add(foldedAddress(String(JSON.parse(`"${value}"`))))
  return [...found]
}

const emailField = /"email"\s*:\s*"((?:[^"\\]|\\.)+)"/g

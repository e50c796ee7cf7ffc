/** Returns the values of all fields `email` in a JSON text, each once in lowercase. */
export const addressesIn = (json: string): ReadonlyArray<string> => {
  const found = new Set<string>()
  for (const [, value = ""] of json.matchAll(emailField)) found.add(String(JSON.parse(`"${value}"`)).toLowerCase())
  return [...found]
}

const emailField = /"email"\s*:\s*"((?:[^"\\]|\\.)+)"/g

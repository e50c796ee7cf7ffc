/**
 * Returns the tokens of the invite links in a JSON text, each once. A stored response with such a link may name the person for
 * whom the invite was created, without an address to find it by.
 */
export const inviteTokensIn = (json: string): ReadonlyArray<string> => [
  ...new Set(Array.from(json.matchAll(inviteLink), ([, token = ""]) => token))
]

const inviteLink = /\/i\/([0-9A-Za-z]{24})(?![0-9A-Za-z])/g

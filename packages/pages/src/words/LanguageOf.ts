/** Returns the language of a tag, such as `de` for `de-AT`. */
export const languageOf = (tag: string): string => tag.split("-")[0]!

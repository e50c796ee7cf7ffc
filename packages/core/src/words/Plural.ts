/** Returns a function that chooses between the forms of a language for one and for several things. */
export const pluralIn = (language: string): ((count: number, one: string, several: string) => string) => {
  const rules = new Intl.PluralRules(language)
  return (count, one, several) => (rules.select(count) === "one" ? one : several)
}

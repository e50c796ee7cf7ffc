/** The texts of a catalogue in another language: a text for each text, a list for each list, and a function for each function. */
export type Translated<Texts> = {
  readonly [Name in keyof Texts]: Texts[Name] extends string
    ? string
    : Texts[Name] extends ((...given: never) => string) | ReadonlyArray<string>
      ? Texts[Name]
      : Translated<Texts[Name]>
}

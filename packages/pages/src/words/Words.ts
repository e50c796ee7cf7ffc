import type { ConsoleWords } from "./console/ConsoleWords.ts"
import type { english } from "./VisitorWords.ts"

/** The texts of visitors' pages in one language: one text or function per message. */
export type Words = {
  readonly [Name in keyof typeof english]: (typeof english)[Name] extends string ? string : (typeof english)[Name]
}

/**
 * Replacements for single messages, by language code such as `de`. A language that Slotkit does not have is added; messages that
 * it lacks are English. `console` has the messages of the hosts' console, by page.
 */
export type WordChanges = Readonly<Record<string, Partial<Words> & { readonly console?: SomeOf<ConsoleWords> }>>

/** Some of the console's texts, by page. */
type SomeOf<Texts> = {
  readonly [Name in keyof Texts]?: Texts[Name] extends string | ReadonlyArray<string> | ((...given: never) => string)
    ? Texts[Name]
    : SomeOf<Texts[Name]>
}

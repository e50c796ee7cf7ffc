import * as Flag from "effect/cli/Flag"
import * as Option from "effect/Option"

/** An optional flag with a text value. */
export const optionalText = (name: string, description: string): Flag.Flag<Option.Option<string>> =>
  Flag.String(name).pipe(Flag.withDescription(description), Flag.optional)

/** The optional flags that were given, by name. */
export const presentFlags = <Values extends Readonly<Record<string, unknown>>>(
  flags: {
    readonly [Name in keyof Values]: Option.Option<Values[Name]>
  }
): Partial<Values> => {
  const present: Partial<Values> = {}
  for (const name in flags) if (Option.isSome(flags[name])) present[name] = flags[name].value
  return present
}

import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { databaseChoice, keepsData } from "../database/DatabaseOption.ts"
import type { SlotkitOptions } from "./Options.ts"

/** Logs a warning at opening if the secret is short and the database is persistent. */
export const shortSecretLayer = ({ database, secret }: Pick<SlotkitOptions, "database" | "secret">): Layer.Layer<never> => {
  const choice = databaseChoice(database)
  if (secret === undefined || secret.length >= 32 || choice === undefined || !keepsData(choice)) return Layer.empty
  return Layer.effectDiscard(Effect.logWarning("The option secret should have at least 32 random characters"))
}

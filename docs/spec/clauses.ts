import type { Section } from "./Clause.ts"
import { authentication } from "./clauses/Authentication.ts"
import { endpoints } from "./clauses/Endpoints.ts"
import { events } from "./clauses/Events.ts"
import { general } from "./clauses/General.ts"
import { refusals } from "./clauses/Refusals.ts"
import { resources } from "./clauses/Resources.ts"
import { states } from "./clauses/States.ts"

/** Every clause of the specification, by heading, in order. */
export const sections: ReadonlyArray<Section> = [
  ...general,
  ...resources,
  ...states,
  ...endpoints,
  ...authentication,
  ...events,
  ...refusals
]

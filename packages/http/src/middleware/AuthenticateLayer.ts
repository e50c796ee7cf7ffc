import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Authenticate } from "../api/guards/Authenticate.ts"
import { admitCaller, onBehalfOf } from "./AdmitCaller.ts"

/** Authenticates the caller, counts the request, and answers 401 or 429 before any other check. Spec: credentials, limits.rate. */
export const authenticateLayer = Layer.effect(
  Authenticate,
  Effect.map(admitCaller("api"), (admit) =>
    Authenticate.of((answer, { endpoint }) => Effect.flatMap(admit, (caller) => onBehalfOf(caller, endpoint.identifier, answer)))
  )
)

import type { Access as Needed } from "@slotkit/core"
import * as Context from "effect/Context"

/**
 * The scopes and plan that an endpoint requires. The middleware, the documentation and `GET /token` share this annotation. Spec:
 * scopes.
 */
export const Access = Context.Reference<Needed>("@slotkit/http/Access", { defaultValue: () => ({ scopes: [], plan: "any" }) })

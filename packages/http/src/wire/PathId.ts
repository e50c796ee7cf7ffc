import { integerParameter, maxIntegerParameter } from "@slotkit/core/internal"
import * as Schema from "effect/Schema"

/** An id in a path: a positive integer. Any other text is treated as an unknown id and answers 404. */
export const PathId = integerParameter(1, maxIntegerParameter)

/** The parameters of a path that ends in `/{id}`. */
export const byId = { id: PathId.pipe(Schema.annotateEncoded({ description: "The id, a positive integer." })) }

/** The parameters of a management path below a host. */
export const ofHost = { host: PathId.pipe(Schema.annotateEncoded({ description: "The id of the host." })) }

/** The parameters of a management path to one resource of a host. */
export const byIdOfHost = { ...ofHost, ...byId }

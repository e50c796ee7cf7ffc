import * as Schema from "effect/Schema"
import { atMostEntries } from "../values/Entries.ts"
import { integer, maxIntegerParameter } from "../values/Integer.ts"

/** The services of a host in the order of their list. Operator API: services. */
export const ServiceOrder = Schema.Struct({
  services: Schema.Array(integer(1, maxIntegerParameter)).check(atMostEntries(1000)).annotate({
    description: "The ids of all services of the host, each once. The first one is the default service."
  })
}).annotate({ identifier: "ServiceOrder" })

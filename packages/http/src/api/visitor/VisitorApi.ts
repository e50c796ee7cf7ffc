import * as HttpApi from "effect/http-api/HttpApi"
import * as OpenApi from "effect/http-api/OpenApi"
import { AddressLimit } from "../../guards/AddressLimit.ts"
import { ReadBody } from "../../guards/ReadBody.ts"
import { VisitorBookings } from "./VisitorBookings.ts"
import { VisitorHosts } from "./VisitorHosts.ts"
import { VisitorInvites } from "./VisitorInvites.ts"
import { VisitorWaitlist } from "./VisitorWaitlist.ts"

/**
 * The API for booking front ends, such as a visitor's browser, under `/visitor/v1`. Needs no credential; limited per client
 * address.
 */
export const VisitorApi = HttpApi.make("slotkit-visitor")
  .add(VisitorHosts, VisitorInvites, VisitorBookings, VisitorWaitlist)
  .prefix("/visitor/v1")
  .middleware(AddressLimit)
  .middleware(ReadBody)
  .annotateMerge(
    OpenApi.annotations({
      title: "Scheduling visitor API",
      version: "1.0.0",
      description:
        "Public services and invites, their available time slots, booking, and changes by the booker. No credential required.",
      license: { name: "MIT", url: "https://opensource.org/license/mit" }
    })
  )

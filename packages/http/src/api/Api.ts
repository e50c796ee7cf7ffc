import * as HttpApi from "effect/http-api/HttpApi"
import * as OpenApi from "effect/http-api/OpenApi"
import { Availability } from "./Availability.ts"
import { BookingChanges } from "./BookingChanges.ts"
import { Bookings } from "./Bookings.ts"
import { DiscountCodes } from "./DiscountCodes.ts"
import { Invites } from "./Invites.ts"
import { Profile } from "./Profile.ts"
import { Services } from "./Services.ts"
import { Token } from "./Token.ts"
import { Waitlist } from "./Waitlist.ts"
import { Webhooks } from "./Webhooks.ts"

/** The endpoints of the specification under `/api/v1`, in order, and changes of bookings. Spec: endpoints. */
export const Api = HttpApi.make("slotkit")
  .add(Token, Profile, Services, Availability, Bookings, BookingChanges, Waitlist, DiscountCodes, Invites, Webhooks)
  .prefix("/api/v1")
  .annotateMerge(
    OpenApi.annotations({
      title: "Scheduling API",
      version: "1.0.0",
      description: "A REST API for one scheduling account: profile, services, availability, bookings, invites and webhooks.",
      license: { name: "MIT", url: "https://opensource.org/license/mit" }
    })
  )

import * as HttpApi from "effect/http-api/HttpApi"
import * as OpenApi from "effect/http-api/OpenApi"
import { OperatorAuth } from "../../guards/OperatorAuth.ts"
import { ReadBody } from "../../guards/ReadBody.ts"
import { ApiKeys } from "./ApiKeys.ts"
import { Apps } from "./Apps.ts"
import { Busy } from "./Busy.ts"
import { Calendars } from "./Calendars.ts"
import { Connections } from "./Connections.ts"
import { Deliveries } from "./Deliveries.ts"
import { HostApps } from "./HostApps.ts"
import { HostBookings } from "./HostBookings.ts"
import { HostDiscounts } from "./HostDiscounts.ts"
import { HostInvites } from "./HostInvites.ts"
import { HostRecords } from "./HostRecords.ts"
import { HostServices } from "./HostServices.ts"
import { Hosts } from "./Hosts.ts"
import { HostWaitlist } from "./HostWaitlist.ts"
import { InstallationWebhooks } from "./InstallationWebhooks.ts"
import { MailTexts } from "./MailTexts.ts"
import { Members } from "./Members.ts"
import { People } from "./People.ts"
import { Reassignments } from "./Reassignments.ts"
import { Schedule } from "./Schedule.ts"
import { ServiceSettings } from "./ServiceSettings.ts"

/**
 * The API for the operator and the host's own software, under `/manage/v1`. Covers everything that the specification describes as
 * done "in the app".
 */
export const ManageApi = HttpApi.make("slotkit-manage")
  .add(
    Hosts,
    Members,
    Schedule,
    Busy,
    Calendars,
    HostServices,
    ServiceSettings,
    ApiKeys,
    Apps,
    HostApps,
    Connections,
    HostBookings,
    HostDiscounts,
    HostWaitlist,
    Reassignments,
    HostInvites,
    Deliveries,
    InstallationWebhooks,
    HostRecords,
    MailTexts,
    People
  )
  .prefix("/manage/v1")
  .middleware(OperatorAuth)
  .middleware(ReadBody)
  .annotateMerge(
    OpenApi.annotations({
      title: "Scheduling operator API",
      version: "1.0.0",
      description: "Administration for operators and the host's own software. Every request requires the operator token.",
      license: { name: "MIT", url: "https://opensource.org/license/mit" }
    })
  )

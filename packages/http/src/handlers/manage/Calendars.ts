import {
  answerCalendarChange,
  connectCalendar,
  connectCalendarSubscription,
  disconnectCalendar,
  getCalendarAccount,
  listCalendarAccounts,
  listCalendarBusy,
  listCalendarChanges,
  listCalendarCopies,
  listCalendarSubscriptions,
  onReplica,
  patchCalendar,
  patchCalendarAccount,
  readCalendarAccount
} from "@slotkit/engine"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { ManageApi } from "../../api/manage/ManageApi.ts"
import { data } from "../Answer.ts"
import { withBody } from "../WithBody.ts"
import { withQuery } from "../WithQuery.ts"

export const CalendarsHandlers = HttpApiBuilder.group(ManageApi, "Calendars", (handlers) =>
  handlers
    .handleRaw("connectCalendar", ({ params }) => withBody((body) => data(connectCalendar(params.host, body))))
    .handle("listCalendarAccounts", ({ params }) => data(onReplica(listCalendarAccounts(params.host))))
    .handle("getCalendarAccount", ({ params }) => data(getCalendarAccount(params.host, params.id)))
    .handleRaw("patchCalendarAccount", ({ params }) =>
      withBody((body) => data(patchCalendarAccount(params.host, params.id, body)))
    )
    .handle("readCalendarAccount", ({ params }) => data(readCalendarAccount(params.host, params.id)))
    .handleRaw("disconnectCalendar", ({ params }) => withQuery((query) => disconnectCalendar(params.host, params.id, query)))
    .handle("listCalendarSubscriptions", ({ params }) => data(listCalendarSubscriptions(params.host, params.id)))
    .handleRaw("connectCalendarSubscription", ({ params }) =>
      withBody((body) => data(connectCalendarSubscription(params.host, params.id, body)))
    )
    .handleRaw("patchCalendar", ({ params }) => withBody((body) => data(patchCalendar(params.host, params.id, body))))
    .handleRaw("listCalendarBusy", ({ params }) => withQuery((query) => data(listCalendarBusy(params.host, query))))
    .handleRaw("listCalendarCopies", ({ params }) => withQuery((query) => data(listCalendarCopies(params.host, query))))
    .handle("listCalendarChanges", ({ params }) => data(listCalendarChanges(params.host)))
    .handleRaw("answerCalendarChange", ({ params }) =>
      withBody((body) => data(answerCalendarChange(params.host, params.id, body)))
    )
)

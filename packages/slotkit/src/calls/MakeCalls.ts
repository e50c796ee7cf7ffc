import type { Host } from "@slotkit/core"
import * as Engine from "@slotkit/engine"
import { requestBody } from "@slotkit/http"
import * as Effect from "effect/Effect"
import type { Calls, PageRequest } from "./Calls.ts"
import { omitUndefined } from "./OmitUndefined.ts"
import { pagePromise, pageQuery, wholePage } from "./PagePromise.ts"

/** A use case of the engine, with its services still to be provided. */
export type UseCase<A> = Effect.Effect<A, Engine.Failure, Engine.EngineServices>

/** Makes the calls from a function that runs use cases. Undefined fields of their arguments are omitted, as in JSON. */
export const makeCalls = (run: <A>(useCase: UseCase<A>) => Promise<A>): Calls => omitUndefined(callsOf(run))

const callsOf = (run: <A>(useCase: UseCase<A>) => Promise<A>): Calls => {
  /** Loads the host first, for use cases that need its fields or do not check that it exists. */
  const asHost = <A>(hostId: number, useCase: (host: Host) => UseCase<A>): UseCase<A> =>
    Effect.flatMap(Engine.requireHost(hostId), useCase)
  const ofHost = <A>(hostId: number, useCase: (host: Host) => UseCase<A>): Promise<A> => run(asHost(hostId, useCase))
  /** Refuses fields that the body of the operation does not have. */
  const known = <A>(operation: string, input: unknown, useCase: UseCase<A>): Promise<A> =>
    run(Effect.andThen(Engine.refuseUnknownFields(requestBody(operation), input), useCase))
  const connect = <A>(input: object, useCase: (input: object) => UseCase<A>): Promise<A> =>
    known("connectCalendar", input, useCase(input))
  return {
    hosts: {
      create: (input) => known("createHost", input, Engine.createHost(input)),
      list: (query = {}) => pages((request) => run(Engine.listHosts(request)), query),
      upsert: (input) => known("upsertHost", input, Engine.upsertHost(input)),
      get: (host) => run(Engine.getHost(host)),
      update: (hostId, patch) => known("patchHost", patch, Engine.patchHost(hostId, patch)),
      remove: (hostId, options = {}) => run(Engine.deleteHostWith(hostId, asQuery(options))),
      export: (hostId) => linesOf(run, hostId),
      profile: (hostId) => ofHost(hostId, Engine.getProfile)
    },
    members: {
      add: (teamId, input) => known("addMember", input, Engine.addMember(teamId, input)),
      list: (teamId) => whole(run(Engine.listMembers(teamId))),
      update: (teamId, hostId, patch) => known("patchMember", patch, Engine.patchMember(teamId, hostId, patch)),
      assignments: (hostId, query = {}) => whole(ofHost(hostId, (host) => Engine.listAssignments(host, asQuery(query)))),
      fairness: (teamId, query = {}) => ofHost(teamId, (team) => Engine.getFairness(team, asQuery(query))),
      select: (teamId, input) => known("createSelection", input, Engine.createSelection(teamId, input)),
      remove: (teamId, hostId, options = {}) => run(Engine.removeMemberWith(teamId, hostId, asQuery(options)))
    },
    sessions: {
      endAll: (hostId) => run(Engine.endSessions(hostId))
    },
    schedule: {
      get: (hostId) => run(Engine.getSchedule(hostId)),
      replace: (hostId, schedule) => known("replaceSchedule", schedule, Engine.replaceSchedule(hostId, schedule))
    },
    mailTexts: {
      list: (hostId, language) => run(Engine.listMailTexts(hostId, language)),
      get: (hostId, language, kind) => run(Engine.getMailText(hostId, language, kind)),
      change: (hostId, language, kind, text) =>
        known("changeMailText", text, Engine.changeMailText(hostId, language, kind, text)),
      restore: (hostId, language, kind) => run(Engine.restoreMailText(hostId, language, kind)),
      preview: (hostId, language, kind, text) => known("previewMail", text, Engine.previewMail(hostId, language, kind, text))
    },
    busy: {
      add: (hostId, input) => known("addBusy", input, Engine.addBusy(hostId, input)),
      list: (hostId, query = {}) => pages((request) => run(Engine.listBusy(hostId, request)), query),
      remove: (hostId, id) => run(Engine.removeBusy(hostId, id))
    },
    calendars: {
      connectFeed: (hostId, input) => connect({ ...input, provider: "feed" }, (body) => Engine.connectFeed(hostId, body)),
      connectUrl: (hostId, input) => connect(input, (body) => Engine.beginCalendarSignIn(hostId, body)),
      adopt: (hostId, input) => run(Engine.adoptCalendarAccount(hostId, input)),
      connectCaldav: (hostId, input) => connect({ ...input, provider: "caldav" }, (body) => Engine.connectCaldav(hostId, body)),
      accounts: (hostId) => whole(run(Engine.listCalendarAccounts(hostId))),
      get: (hostId, accountId) => run(Engine.getCalendarAccount(hostId, accountId)),
      update: (hostId, accountId, patch) =>
        known("patchCalendarAccount", patch, Engine.patchCalendarAccount(hostId, accountId, patch)),
      configure: (hostId, calendarId, patch) => known("patchCalendar", patch, Engine.patchCalendar(hostId, calendarId, patch)),
      read: (hostId, accountId) => run(Engine.readCalendarAccount(hostId, accountId)),
      subscriptions: (hostId, accountId) => whole(run(Engine.listCalendarSubscriptions(hostId, accountId))),
      connectSubscription: (hostId, accountId, input) =>
        known("connectCalendarSubscription", input, Engine.connectCalendarSubscription(hostId, accountId, input)),
      busy: (hostId, range = {}) => run(Engine.listCalendarBusy(hostId, asQuery(range))),
      copies: (hostId, bookingId) => run(Engine.listCalendarCopies(hostId, { booking: `${bookingId}` })),
      changes: (hostId) => run(Engine.listCalendarChanges(hostId)),
      answerChange: (hostId, changeId, answer) =>
        known("answerCalendarChange", answer, Engine.answerCalendarChange(hostId, changeId, answer)),
      disconnect: (hostId, accountId, options = {}) => run(Engine.disconnectCalendar(hostId, accountId, asQuery(options)))
    },
    services: {
      create: (hostId, input) => known("createService", input, Engine.createService(hostId, input)),
      list: (hostId) => whole(ofHost(hostId, Engine.listServices)),
      get: (hostId, id) => ofHost(hostId, (host) => Engine.getService(host, id)),
      update: (hostId, id, patch) => known("patchService", patch, Engine.patchService(hostId, id, patch)),
      configure: (hostId, id, patch) => known("patchServiceSettings", patch, Engine.patchServiceSettings(hostId, id, patch)),
      order: (hostId, order) => known("orderServices", order, Engine.orderServices(hostId, order)),
      duplicate: (hostId, id, input = {}) => known("duplicateService", input, Engine.duplicateService(hostId, id, input)),
      remove: (hostId, id) => run(Engine.deleteService(hostId, id))
    },
    availability: {
      explain: (hostId, query) => ofHost(hostId, (host) => Engine.explainRequestedStart(host, asQuery(query))),
      preview: (hostId, change) => known("previewAvailability", change, Engine.previewAvailability(hostId, change)),
      demand: (hostId, query = {}) => ofHost(hostId, (host) => Engine.getDemand(host, asQuery(query))),
      order: (teamId, query) => ofHost(teamId, (team) => Engine.orderAtStart(team, asQuery(query))),
      soonest: (teamId, query) => ofHost(teamId, (team) => Engine.soonestTimes(team, asQuery(query))),
      get: (hostId, query = {}) =>
        // The answer may be cached, and the application may change it.
        ofHost(hostId, (host) =>
          Effect.map(Engine.getManagedAvailability(host, asQuery(query)), (answer) => structuredClone(answer))
        )
    },
    bookings: {
      book: (hostId, input) => known("bookSlot", input, Engine.bookForHost(hostId, input)),
      bookSeries: (hostId, input) => known("bookSeries", input, Engine.bookSeriesForHost(hostId, input)),
      previewSeries: (hostId, input) => known("previewSeries", input, Engine.previewSeries(hostId, input, true)),
      bookVisit: (hostId, input) => known("bookVisit", input, Engine.bookVisitForHost(hostId, input)),
      visitTimes: (hostId, input) => known("listVisitTimes", input, Engine.visitTimesOfHost(hostId, input)),
      extendSeries: (hostId, series, input) => known("extendSeries", input, Engine.extendSeriesForHost(hostId, series, input)),
      list: (hostId, query = {}) =>
        pages((request) => ofHost(hostId, (host) => Engine.listManagedBookings(host, request)), query),
      get: (hostId, id) => run(Engine.getManagedBooking(hostId, id)),
      room: (hostId, id) => run(Engine.getBookingRoom(hostId, id)),
      accept: (hostId, id) => run(Engine.acceptBooking(hostId, id)),
      decline: (hostId, id, input = {}) => known("declineBooking", input, Engine.declineBooking(hostId, id, input)),
      cancellation: (hostId, id, query = {}) => run(Engine.viewCancellation(hostId, id, asQuery(query))),
      cancel: (hostId, id, input = {}) => known("cancelBooking", input, Engine.cancelBooking(hostId, id, input)),
      reschedule: (hostId, id, input) => known("rescheduleBooking", input, Engine.rescheduleForHost(hostId, id, input)),
      reportPayment: (hostId, id, input) => known("reportPayment", input, Engine.reportPayment(hostId, id, input)),
      refund: (hostId, id, refund = {}) => known("refundBooking", refund, Engine.refundBooking(hostId, id, refund)),
      charge: (hostId, id, charge = {}) => known("chargeBooking", charge, Engine.chargeBooking(hostId, id, charge)),
      candidates: (teamId, id) => run(Engine.listCandidates(teamId, id)),
      reassign: (teamId, id, input) => known("reassignBooking", input, Engine.reassignBooking(teamId, id, input)),
      markNoShow: (hostId, id) => run(Engine.markNoShow(hostId, id)),
      unmarkNoShow: (hostId, id) => run(Engine.unmarkNoShow(hostId, id)),
      withdrawTextConsent: (hostId, id) => run(Engine.withdrawTextConsent(hostId, id)),
      getPrivateNote: (hostId, id) => run(Engine.getPrivateNote(hostId, id)),
      setPrivateNote: (hostId, id, input) => known("setPrivateNote", input, Engine.setPrivateNote(hostId, id, input))
    },
    discountCodes: {
      list: (hostId) => whole(ofHost(hostId, Engine.listDiscountCodes)),
      get: (hostId, id) => run(Engine.getDiscountCode(hostId, id)),
      create: (hostId, input) => known("createDiscountCode", input, Engine.createDiscountCode(hostId, input)),
      update: (hostId, id, patch) => known("patchDiscountCode", patch, Engine.patchDiscountCode(hostId, id, patch)),
      remove: (hostId, id) => run(Engine.deleteDiscountCode(hostId, id))
    },
    waitlist: {
      list: (hostId, query = {}) => whole(ofHost(hostId, (host) => Engine.listWaitlist(host, asQuery(query)))),
      offer: (hostId, id, offer) => known("offerToEntry", offer, Engine.offerToEntry(hostId, id, offer)),
      remove: (hostId, id) => run(Engine.removeWaitlistEntry(hostId, id))
    },
    reassignments: {
      start: (teamId, input) => known("startReassignment", input, Engine.coverMeetings(teamId, input)),
      get: (teamId, id) => run(Engine.getCover(teamId, id)),
      undo: (teamId, id) => run(Engine.undoCover(teamId, id))
    },
    invites: {
      create: (hostId, input) =>
        known(
          "createInvite",
          input,
          asHost(hostId, ({ id }) => Engine.createInvite(id, input))
        ),
      list: (hostId, query = {}) => pages((request) => ofHost(hostId, ({ id }) => Engine.listInvites(id, request)), query),
      get: (hostId, id) => run(Engine.getInvite(hostId, id)),
      disable: (hostId, id) => run(Engine.disableInvite(hostId, id)),
      remove: (hostId, id) => run(Engine.deleteInvite(hostId, id))
    },
    webhooks: {
      create: (hostId, apiKeyId, input) => known("createWebhook", input, Engine.createWebhookOfApiKey(hostId, apiKeyId, input)),
      list: (hostId) => whole(run(Engine.listHostWebhooks(hostId))),
      get: (hostId, id) => run(Engine.viewHostWebhook(hostId, id)),
      update: (hostId, id, patch) =>
        known(
          "patchWebhook",
          patch,
          asHost(hostId, (host) => Engine.patchHostWebhook(host, id, patch))
        ),
      remove: (hostId, id) => run(Engine.deleteHostWebhook(hostId, id)),
      test: (hostId, id) => run(Engine.testWebhook(hostId, id)),
      deliveries: (hostId, query = {}) => pages((request) => run(Engine.listDeliveries(hostId, request)), query),
      delivery: (hostId, id) => run(Engine.getDelivery(hostId, id)),
      redeliver: (hostId, deliveryId) => run(Engine.redeliver(hostId, deliveryId)),
      redeliverFailed: (hostId, id, input) => known("redeliverFailed", input, Engine.redeliverFailed(hostId, id, input)),
      createForAll: (input) => known("createInstallationWebhook", input, Engine.createInstallationWebhook(input)),
      listForAll: () => whole(run(Engine.listInstallationWebhooks())),
      getForAll: (id) => run(Engine.viewHostWebhook(Engine.installation.hostId, id)),
      updateForAll: (id, patch) => known("patchInstallationWebhook", patch, Engine.patchInstallationWebhook(id, patch)),
      removeForAll: (id) => run(Engine.deleteHostWebhook(Engine.installation.hostId, id)),
      testForAll: (id) => run(Engine.testWebhook("installation", id)),
      deliveriesForAll: (query = {}) => pages((request) => run(Engine.listInstallationDeliveries(request)), query),
      deliveryForAll: (id) => run(Engine.getDelivery("installation", id)),
      redeliverForAll: (deliveryId) => run(Engine.redeliver("installation", deliveryId)),
      redeliverFailedForAll: (id, input) =>
        known("redeliverInstallationFailed", input, Engine.redeliverFailed("installation", id, input))
    },
    contacts: {
      list: (hostId, query = {}) => pages((request) => run(Engine.listContacts(hostId, request)), query)
    },
    emails: {
      list: (hostId, query = {}) => pages((request) => run(Engine.listEmails(hostId, request)), query)
    },
    audit: {
      list: (hostId, query = {}) => pages((request) => run(Engine.listAudit(hostId, request)), query),
      export: (query = {}) => run(Engine.exportAudit(query))
    },
    people: {
      erase: (input) => known("erasePerson", input, Engine.erasePerson(input)),
      export: (input) => known("exportPerson", input, Engine.exportPerson(input))
    },
    apiKeys: {
      create: (hostId, input) => known("createApiKey", input, Engine.createApiKey(hostId, input)),
      list: (hostId, query = {}) => pages((request) => run(Engine.listApiKeys(hostId, request)), query),
      patch: (hostId, id, patch) => known("patchApiKey", patch, Engine.patchApiKey(hostId, id, patch)),
      revoke: (hostId, id) => run(Engine.revokeApiKey(hostId, id))
    },
    apps: {
      create: (input) => known("createApp", input, Engine.createApp(input)),
      list: (query = {}) => pages((request) => run(Engine.listApps(request)), query),
      get: (id) => run(Engine.getApp(id)),
      update: (id, patch) => known("patchApp", patch, Engine.patchApp(id, patch)),
      remove: (id) => run(Engine.deleteApp(id)),
      regenerateSecret: (id) => run(Engine.regenerateClientSecret(id)),
      rotateWebhookSecret: (id) => run(Engine.rotateWebhookSecret(id))
    },
    hostApps: {
      create: (hostId, input) => known("createHostApp", input, Engine.createHostApp(hostId, input)),
      list: (hostId) => whole(run(Engine.listHostApps(hostId))),
      get: (hostId, id) => run(Engine.getHostApp(hostId, id)),
      update: (hostId, id, patch) => known("patchHostApp", patch, Engine.patchHostApp(hostId, id, patch)),
      remove: (hostId, id) => run(Engine.deleteHostApp(hostId, id)),
      regenerateSecret: (hostId, id) => run(Engine.regenerateHostClientSecret(hostId, id)),
      rotateWebhookSecret: (hostId, id) => run(Engine.rotateHostWebhookSecret(hostId, id))
    },
    connections: {
      issueCode: (hostId, input) => known("issueCode", input, Engine.issueCode(hostId, input)),
      list: (hostId) => whole(run(Engine.listConnections(hostId))),
      disconnect: (hostId, appId) => run(Engine.disconnect(hostId, appId))
    }
  }
}

/** Reads an export step by step, each when the loop gets there. */
async function* linesOf(run: <A>(useCase: UseCase<A>) => Promise<A>, hostId: number): AsyncGenerator<Engine.ExportedLine, void> {
  let place: Engine.ExportPosition | null = Engine.exportStart
  while (place !== null) {
    const { lines, next }: Engine.ExportStep = await run(Engine.exportHostStep(hostId, place))
    yield* lines
    place = next
  }
}

/** A list with pages, each requested with the query of its page. */
const pages = <A>(load: (query: Record<string, string>) => Promise<Engine.PageOf<A>>, query: PageRequest) =>
  pagePromise((next) => load(asQuery(pageQuery(query, next))))

/** A list that is always loaded as a whole. */
const whole = <A>(loaded: Promise<ReadonlyArray<A>>) => pagePromise(() => loaded.then(wholePage))

/** Turns a request into the strings of a URL query; undefined fields are omitted. */
const asQuery = (request: object): Record<string, string> =>
  Object.fromEntries(Object.entries(request).flatMap(([name, value]) => (value === undefined ? [] : [[name, queryText(value)]])))

/** Lists are separated by commas, and objects are JSON, as in the HTTP APIs. */
const queryText = (value: unknown): string => {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value)
  return isObject ? JSON.stringify(value) : String(value)
}

export { type FakeGoogle, type FakeGoogleOptions, fakeGoogle } from "./FakeGoogle.ts"
export type { FakeClient, FakeConsent, FakeIdentity, FakePerson } from "./FakeIdentity.ts"
export type { FakeAnswer, FakeFaults, FakeRequest, FakeServer } from "./FakeServer.ts"
export type { GoogleCalendar, GoogleEvent, GoogleTime } from "./GoogleEvents.ts"

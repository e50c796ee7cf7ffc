export { type FakeTwilio, type FakeTwilioMessage, fakeTwilio } from "./FakeTwilio.ts"

import { pluralIn } from "./Plural.ts"

const one = pluralIn("en")

/** The texts of signing in, of connecting apps and of simple refusals in English. Names in braces stand for values and links. */
export const englishAccess = {
  signInTitle: "Sign in",
  signInText: (minutes: number) =>
    `We'll email you a link. It works once, in this browser, and expires after ${minutes} minutes.`,
  emailMeALink: "Email me a link",
  signInEmailProblem: "Enter a valid email address.",
  checkEmailTitle: "Check your email",
  linkOnItsWay: "If {email} belongs to a host, we've sent a sign-in link to it.",
  openLinkHere: (minutes: number) => `Open the link in this browser within ${minutes} minutes. It works only once.`,
  otherBrowserTitle: "Open the link in the original browser",
  otherBrowserText: "This link works only in the browser where you requested it. Open it there, or {link}.",
  otherBrowserLink: "request a new one here",
  signInLinkGoneText: (minutes: number) => `Each link works once and expires after ${minutes} minutes. {link}.`,
  signInLinkGoneLink: "Request a new one",
  tooManyTriesTitle: "Too many attempts",
  tooManyTriesText: (minutes: number) => `Wait ${minutes} ${one(minutes, "minute", "minutes")} before you request another link.`,
  notAHostTitle: "Not a host account",
  notAHostText: "The account you are signed in with doesn't accept bookings. Contact the operator of this site.",
  signedOutTitle: "You are signed out",
  signedOutText: "No changes were made. {link}.",
  signInAgain: "Sign in and start again",
  foreignFormTitle: "This form cannot be submitted",
  foreignFormText: "The form has expired, or your browser blocks cookies from this site. Open the original link and try again.",
  unknownButtonTitle: "No option selected",
  unknownButtonText: "Go back and select one of the buttons.",
  missingTitle: "Not found",
  missingText: "This doesn't exist, or it has been deleted.",

  connectTitle: "Connect {app}?",
  signedInAs: "You are signed in as {account}.",
  notVerified: "Not verified.",
  notVerifiedText:
    "Nobody has checked this app, and its name may be misleading. Allow access only if you came here from {origin} and trust it.",
  thisDevice: "a program on this device ({host})",
  appCan: "This app will be able to",
  returnTo: "You'll return to {host} in either case. You can disconnect the app at any time on {account}.",
  accountPage: "your account page",
  allowAccess: "Allow access",
  denyAccess: "Deny access",
  notYou: "Not you?",
  signOut: "Sign out",
  cannotConnectTitle: "This app cannot be connected",
  cannotConnectText: "{reason} No data was shared with the app.",
  staleConsentTitle: "Your answer cannot be processed",
  staleConsentText: "The app's request has changed, or the form has expired. No data was shared. {link}.",
  startAgain: "Start again"
}

import type { englishAccess } from "../EnglishAccess.ts"
import { pluralIn, type Translated } from "../Language.ts"

const one = pluralIn("de")

/** The texts of signing in, of connecting apps and of simple refusals in German. */
export const germanAccess: Translated<typeof englishAccess> = {
  signInTitle: "Anmelden",
  signInText: (minutes) =>
    `Wir senden Ihnen einen Link per E-Mail. Er gilt einmal, in diesem Browser, und läuft nach ${minutes} Minuten ab.`,
  emailMeALink: "Link anfordern",
  signInEmailProblem: "Geben Sie eine gültige E-Mail-Adresse ein.",
  checkEmailTitle: "Prüfen Sie Ihr E-Mail-Postfach",
  linkOnItsWay: "Falls zu {email} ein Konto gehört, haben wir einen Anmeldelink dorthin gesendet.",
  openLinkHere: (minutes) => `Öffnen Sie den Link innerhalb von ${minutes} Minuten in diesem Browser. Er gilt nur einmal.`,
  otherBrowserTitle: "Öffnen Sie den Link im ursprünglichen Browser",
  otherBrowserText: "Dieser Link gilt nur in dem Browser, in dem Sie ihn angefordert haben. Öffnen Sie ihn dort, oder {link}.",
  otherBrowserLink: "fordern Sie hier einen neuen an",
  signInLinkGoneText: (minutes) => `Jeder Link gilt einmal und läuft nach ${minutes} Minuten ab. {link}.`,
  signInLinkGoneLink: "Neuen Link anfordern",
  signInWith: "Mit {label} anmelden",
  orByEmail: "Oder per E-Mail anmelden:",
  signInAgainLink: "Erneut anmelden",
  linkByEmailLink: "fordern Sie einen Link per E-Mail an",
  providerFailedTitle: "Diese Anmeldung kann nicht abgeschlossen werden",
  providerUnknownText: "Der Link ist unvollständig oder wurde verändert. {link}.",
  providerInvalidText:
    "Die Antwort des Anmeldedienstes ist ungültig. {link}, oder wenden Sie sich an den Betreiber dieser Website.",
  providerGoneTitle: "Diese Anmeldung ist abgelaufen",
  providerGoneText: (minutes) => `Jede Anmeldung gilt einmal und läuft nach ${minutes} Minuten ab. {link}.`,
  providerBrowserTitle: "Bleiben Sie im selben Browser",
  providerBrowserText: "Diese Anmeldung wurde in einem anderen Browser begonnen, oder Cookies sind blockiert. {link}.",
  providerDeniedTitle: "Anmeldung abgebrochen",
  providerDeniedText: "Sie sind nicht angemeldet. {link}.",
  providerAwayTitle: "Anmeldung nicht verfügbar",
  providerAwayText: "Der Anmeldedienst antwortet nicht. Versuchen Sie es gleich noch einmal, oder {link}.",
  noVerifiedEmailTitle: "Keine bestätigte E-Mail-Adresse",
  noVerifiedEmailText:
    "Der Anmeldedienst bestätigt Ihre E-Mail-Adresse nicht. Wenden Sie sich an den Betreiber dieser Website, oder {link}.",
  noAccountTitle: "Kein Konto",
  noAccountText: "Für {email} gibt es kein Konto. Bitten Sie den Betreiber dieser Website, eines anzulegen.",
  tooManyTriesTitle: "Zu viele Versuche",
  tooManyTriesText: (minutes) =>
    `Warten Sie ${minutes} ${one(minutes, "Minute", "Minuten")}, bevor Sie einen weiteren Link anfordern.`,
  notAHostTitle: "Kein Anbieterkonto",
  notAHostText:
    "Mit dem angemeldeten Konto können keine Buchungen angenommen werden. Wenden Sie sich an den Betreiber dieser Website.",
  signedOutTitle: "Sie sind abgemeldet",
  signedOutText: "Es wurde nichts geändert. {link}.",
  signInAgain: "Anmelden und neu beginnen",
  foreignFormTitle: "Dieses Formular kann nicht gesendet werden",
  foreignFormText:
    "Das Formular ist abgelaufen, oder Ihr Browser blockiert Cookies dieser Website. Öffnen Sie den ursprünglichen Link und versuchen Sie es erneut.",
  unknownButtonTitle: "Nichts ausgewählt",
  unknownButtonText: "Gehen Sie zurück und wählen Sie eine der Schaltflächen.",
  missingTitle: "Nicht gefunden",
  missingText: "Das gibt es nicht, oder es wurde gelöscht.",

  connectTitle: "{app} verbinden?",
  signedInAs: "Sie sind angemeldet als {account}.",
  notVerified: "Nicht verifiziert.",
  notVerifiedText:
    "Niemand hat diese App geprüft, und ihr Name kann irreführend sein. Erlauben Sie den Zugriff nur, wenn Sie von {origin} kommen und dieser Quelle vertrauen.",
  thisDevice: "einem Programm auf diesem Gerät ({host})",
  appCan: "Diese App erhält folgende Berechtigungen",
  returnTo: "In beiden Fällen kehren Sie zu {host} zurück. Sie können die App jederzeit unter {account} trennen.",
  connectedApps: "Verbundene Apps",
  allowAccess: "Zugriff erlauben",
  denyAccess: "Zugriff ablehnen",
  notYou: "Das sind nicht Sie?",
  signOut: "Abmelden",
  cannotConnectTitle: "Diese App kann nicht verbunden werden",
  cannotConnectText: "{reason} Es wurden keine Daten an die App weitergegeben.",
  refusedReturnText:
    "Die App führt zurück zu {host} und wurde von niemandem geprüft. Fahren Sie nur fort, wenn Sie dieser Adresse vertrauen.",
  refusedReturnLink: "Weiter zu {host}",
  staleConsentTitle: "Ihre Antwort kann nicht verarbeitet werden",
  staleConsentText:
    "Die Anfrage der App hat sich geändert, oder das Formular ist abgelaufen. Es wurden keine Daten weitergegeben. {link}.",
  startAgain: "Neu beginnen"
}

import type { englishAccount } from "../console/EnglishAccount.ts"
import type { Translated } from "../Language.ts"

/** The texts of the pages about the host's account in German. */
export const germanAccount: Translated<typeof englishAccount> = {
  plan: {
    title: "Ihr Tarif",
    current: (plan) => `Sie nutzen den Tarif ${plan === "pro" ? "Pro" : "Free"}.`,
    plans: { free: "Free", pro: "Pro" },
    feature: "Funktion",
    services: "Buchbare Angebote",
    unlimited: "Unbegrenzt",
    features: {
      groups: "Gruppenangebote",
      approval: "Anfragen, die Sie annehmen oder ablehnen",
      slugs: "Eigene Links für Angebote",
      api: "API-Zugriff auf Ihre Buchungen",
      webhooks: "Benachrichtigungen per Webhook"
    },
    included: "Enthalten",
    notIncluded: "Nicht enthalten",
    downgraded: "Im Tarif Free bleibt alles erhalten: Hier sehen Sie weiterhin alle Buchungen und Angebote.",
    all: "Ihr Tarif enthält alles.",
    ask: "Wenden Sie sich an den Betreiber dieser Website, um Ihren Tarif zu ändern."
  },
  profile: {
    lead: "Das sehen Besucher auf Ihrer Buchungsseite.",
    name: "Name",
    title: "Titel",
    titleHint: "Zum Beispiel „Beraterin“.",
    bio: "Über Sie",
    username: "Benutzername",
    usernameHint: "Teil der Adresse Ihrer Seite. Nach einer Änderung funktionieren alte Links nicht mehr.",
    avatar: "Bild",
    imageHint: "Die HTTPS-Adresse eines Bildes.",
    currency: "Währung",
    currencyHint: "Ihre Preise sind in dieser Währung angegeben.",
    currencyChanges: (before, after) =>
      `Ihre Preise behalten ihre Zahlen: Aus ${before} wird ${after}. Bestätigen Sie die Änderung, oder wählen Sie die bisherige Währung.`,
    changeCurrency: (currency) => `Alle Preise auf ${currency} umstellen`,
    email: "E-Mail-Adresse",
    emailHint: "Mit dieser Adresse melden Sie sich an. Ändern kann sie der Betreiber dieser Website.",
    feed: "Kalender-Feed",
    feedLead: "Ihr Kalenderprogramm kann diese Adresse abonnieren und zeigt dann Ihre Buchungen. Behalten Sie sie für sich.",
    makeFeed: "Feed-Adresse erstellen",
    renewFeed: "Feed-Adresse ersetzen"
  },
  look: {
    lead: "Wie Ihre Buchungsseiten aussehen, auch wenn sie in eine andere Website eingebettet sind.",
    accent: "Akzentfarbe",
    accentHint:
      "Für Schaltflächen, Links und den gewählten Tag, zum Beispiel #1f5a4d. Bleibt das Feld leer, gilt die Farbe dieser Website.",
    accentProblem: "Geben Sie eine Farbe wie #1f5a4d ein, oder lassen Sie das Feld leer.",
    contrastProblem: (ratio, sheet) =>
      `Diese Farbe ist schlecht lesbar: Ihr Kontrast zur Seite (${sheet}) beträgt ${ratio}:1, nötig sind mindestens 4,5:1. Wählen Sie eine Farbe, die sich stärker von der Seite abhebt.`,
    logo: "Logo",
    logoHint: "Die HTTPS-Adresse eines Bildes. Es steht oben auf Ihren Seiten.",
    logoProblem: "Logo: Geben Sie eine Adresse ein, die mit https:// beginnt.",
    language: "Sprache",
    languageHint: "Für Ihre Seiten und E-Mails, wenn Besucher keine andere wählen.",
    noLanguage: "Die der Besucher",
    hours: "Uhrzeit",
    usualHours: "Wie in der Sprache üblich",
    hourFormats: { 12: "12 Stunden, 2:30 PM", 24: "24 Stunden, 14:30" },
    indexable: "Suchmaschinen dürfen meine Seiten aufnehmen",
    indexableHint: "Unabhängig davon kann jeder, der den Link hat, Ihre Seiten öffnen.",
    preview: "Vorschau",
    previewed: "Dies ist eine Vorschau. Es wurde noch nichts gespeichert.",
    previewHeading: "Vorschau",
    drawing: (scheme) => `Buchungsseite, ${scheme}`,
    schemes: { light: "Helle Darstellung", dark: "Dunkle Darstellung" },
    contrast: (ratio) => `Kontrast ${ratio}:1.`,
    adapted: (color) => `Damit die Farbe lesbar bleibt, ist sie hier ${color}.`,
    sampleLink: "Zeitzone ändern",
    sampleButton: "Buchen",
    open: "Buchungsseite öffnen"
  },
  people: {
    lead: "Beantworten Sie Anliegen von Personen, die ihre Daten einsehen oder löschen lassen möchten.",
    export: "Daten herunterladen",
    eraseText:
      "Namen, Adressen, Antworten und Texte verschwinden aus Buchungen, E-Mails, Einladungen und Kontakten. Zeiten, Status und Zahlungen bleiben. Das kann nicht rückgängig gemacht werden.",
    email: "E-Mail-Adresse der Person",
    emailProblem: "Geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@example.com.",
    erase: "Person löschen",
    erasure: "Löschung einer Person",
    erasing: (erased, total) => `${erased} von ${total} Einträgen gelöscht`,
    erased: "Die Person wurde gelöscht.",
    erasureHint: "Der Rest wird im Hintergrund gelöscht. Sie können diese Seite verlassen.",
    records:
      "Eine Buchung mit ihren E-Mails und Ereignissen zählt als ein Eintrag, ebenso eine Einladung, ein Kontakt und eine gespeicherte Antwort.",
    recordsErased: "Gelöscht",
    recordsLeft: "Verbleibend",
    refresh: "Aktualisieren"
  }
}

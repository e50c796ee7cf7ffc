import { pluralIn } from "@slotkit/core/internal"
import type { ByLanguage, Translated } from "./Language.ts"

const oneEn = pluralIn("en")

const english = {
  signInTitle: "Sign in",
  signInText: (minutes: number) =>
    `We'll email you a link and a code. Either works once, in this browser, and expires after ${minutes} minutes.`,
  emailMeALink: "Email me a link",
  signInEmailProblem: "Enter a valid email address.",
  checkEmailTitle: "Check your email",
  linkOnItsWay: "If {email} belongs to a host, we've sent an email to it.",
  openLinkHere: (minutes: number) => `Open its link in this browser, or enter its code here, within ${minutes} minutes.`,
  codeLabel: "Code of six digits",
  codeProblem: "Enter the six digits of the newest email.",
  wrongCode: "This isn't the code of the newest email. Check it and enter it again.",
  sendAgain: "Send a new email",
  otherAddress: "Use another email address",
  codeGoneTitle: "This code no longer works",
  codeGoneText: (minutes: number, tries: number) =>
    `Each code works once, expires after ${minutes} minutes and can be tried ${tries} times. {link}.`,
  tooManyCodesText: "Too many wrong codes were entered for this email address today. Open the link in the email instead.",
  otherBrowserTitle: "Open the link in the original browser",
  otherBrowserText:
    "This link works only in the browser where you requested it. Open it there, enter the code of the email there, or {link}.",
  otherBrowserLink: "request a new one here",
  signInLinkGoneText: (minutes: number) => `Each link works once and expires after ${minutes} minutes. {link}.`,
  signInLinkGoneLink: "Request a new one",
  signInWith: "Sign in with {label}",
  orByEmail: "Or sign in by email:",
  signInAgainLink: "Sign in again",
  linkByEmailLink: "get a link by email",
  providerFailedTitle: "This sign-in cannot be completed",
  providerUnknownText: "The link is incomplete or was changed. {link}.",
  providerInvalidText: "The response of the sign-in service isn't valid. {link}, or contact the operator of this site.",
  providerGoneTitle: "This sign-in has expired",
  providerGoneText: (minutes: number) => `Each sign-in works once and expires after ${minutes} minutes. {link}.`,
  providerBrowserTitle: "Sign in in one browser",
  providerBrowserText: "This sign-in was started in another browser, or cookies are blocked. {link}.",
  providerDeniedTitle: "Sign-in was cancelled",
  providerDeniedText: "You are not signed in. {link}.",
  providerAwayTitle: "Sign-in unavailable",
  providerAwayText: "The sign-in service isn't responding. Try again in a moment, or {link}.",
  noVerifiedEmailTitle: "No verified email address",
  noVerifiedEmailText: "The sign-in service doesn't confirm your email address. Contact the operator of this site, or {link}.",
  noAccountTitle: "No account",
  noAccountText: "There is no account for {email}. Ask the operator of this site to create one.",
  tooManyTriesTitle: "Too many attempts",
  tooManyTriesText: (minutes: number) =>
    `Wait ${minutes} ${oneEn(minutes, "minute", "minutes")} before you request another link.`,
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
  returnTo: "You'll return to {host} in either case. You can disconnect the app at any time under {account}.",
  connectedApps: "Connected apps",
  allowAccess: "Allow access",
  denyAccess: "Deny access",
  notYou: "Not you?",
  signOut: "Sign out",
  cannotConnectTitle: "This app cannot be connected",
  cannotConnectText: "{reason} No data was shared with the app.",
  refusedReturnText: "The app returns to {host}, and nobody has checked it. Continue only if you trust this address.",
  refusedReturnLink: "Continue to {host}",
  staleConsentTitle: "Your answer cannot be processed",
  staleConsentText: "The app's request has changed, or the form has expired. No data was shared. {link}.",
  startAgain: "Start again"
}

const oneDe = pluralIn("de")

const german: Translated<typeof english> = {
  signInTitle: "Anmelden",
  signInText: (minutes) =>
    `Wir senden Ihnen einen Link und einen Code per E-Mail. Beide gelten einmal, in diesem Browser, und laufen nach ${minutes} Minuten ab.`,
  emailMeALink: "Link anfordern",
  signInEmailProblem: "Geben Sie eine gültige E-Mail-Adresse ein.",
  checkEmailTitle: "Prüfen Sie Ihr E-Mail-Postfach",
  linkOnItsWay: "Falls zu {email} ein Konto gehört, haben wir eine E-Mail dorthin gesendet.",
  openLinkHere: (minutes) =>
    `Öffnen Sie innerhalb von ${minutes} Minuten den Link darin in diesem Browser, oder geben Sie hier den Code ein.`,
  codeLabel: "Sechsstelliger Code",
  codeProblem: "Geben Sie die sechs Ziffern aus der neuesten E-Mail ein.",
  wrongCode: "Das ist nicht der Code aus der neuesten E-Mail. Prüfen Sie ihn und geben Sie ihn erneut ein.",
  sendAgain: "Neue E-Mail senden",
  otherAddress: "Andere E-Mail-Adresse verwenden",
  codeGoneTitle: "Dieser Code gilt nicht mehr",
  codeGoneText: (minutes, tries) =>
    `Jeder Code gilt einmal, läuft nach ${minutes} Minuten ab und kann ${tries}-mal versucht werden. {link}.`,
  tooManyCodesText:
    "Für diese E-Mail-Adresse wurden heute zu viele falsche Codes eingegeben. Öffnen Sie stattdessen den Link in der E-Mail.",
  otherBrowserTitle: "Öffnen Sie den Link im ursprünglichen Browser",
  otherBrowserText:
    "Dieser Link gilt nur in dem Browser, in dem Sie ihn angefordert haben. Öffnen Sie ihn dort, geben Sie dort den Code aus der E-Mail ein, oder {link}.",
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
    `Warten Sie ${minutes} ${oneDe(minutes, "Minute", "Minuten")}, bevor Sie einen weiteren Link anfordern.`,
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

const oneEs = pluralIn("es")

const spanish: Translated<typeof english> = {
  signInTitle: "Iniciar sesión",
  signInText: (minutes) =>
    `Le enviaremos un enlace y un código por correo. Ambos funcionan una vez, en este navegador, y caducan a los ${minutes} minutos.`,
  emailMeALink: "Recibir un enlace",
  signInEmailProblem: "Introduzca un correo electrónico válido.",
  checkEmailTitle: "Revise su correo electrónico",
  linkOnItsWay: "Si {email} corresponde a una cuenta, hemos enviado allí un correo.",
  openLinkHere: (minutes) => `Abra su enlace en este navegador o introduzca aquí su código en un plazo de ${minutes} minutos.`,
  codeLabel: "Código de seis cifras",
  codeProblem: "Introduzca las seis cifras del correo más reciente.",
  wrongCode: "No es el código del correo más reciente. Compruébelo y vuelva a introducirlo.",
  sendAgain: "Enviar un correo nuevo",
  otherAddress: "Usar otra dirección de correo",
  codeGoneTitle: "Este código ya no funciona",
  codeGoneText: (minutes, tries) =>
    `Cada código funciona una vez, caduca a los ${minutes} minutos y admite ${tries} intentos. {link}.`,
  tooManyCodesText:
    "Hoy se han introducido demasiados códigos erróneos para esta dirección de correo. Abra el enlace del correo.",
  otherBrowserTitle: "Abra el enlace en el navegador original",
  otherBrowserText:
    "Este enlace solo funciona en el navegador donde se solicitó. Ábralo allí, introduzca allí el código del correo o {link}.",
  otherBrowserLink: "solicite uno nuevo aquí",
  signInLinkGoneText: (minutes) => `Cada enlace funciona una vez y caduca a los ${minutes} minutos. {link}.`,
  signInLinkGoneLink: "Solicitar un enlace nuevo",
  signInWith: "Iniciar sesión con {label}",
  orByEmail: "O iniciar sesión por correo electrónico:",
  signInAgainLink: "Iniciar sesión de nuevo",
  linkByEmailLink: "solicite un enlace por correo electrónico",
  providerFailedTitle: "No se puede completar este inicio de sesión",
  providerUnknownText: "El enlace está incompleto o se ha modificado. {link}.",
  providerInvalidText:
    "La respuesta del servicio de inicio de sesión no es válida. {link}, o póngase en contacto con el operador de este sitio.",
  providerGoneTitle: "Este inicio de sesión ha caducado",
  providerGoneText: (minutes) => `Cada inicio de sesión funciona una vez y caduca a los ${minutes} minutos. {link}.`,
  providerBrowserTitle: "Use el mismo navegador",
  providerBrowserText: "Este inicio de sesión empezó en otro navegador, o las cookies están bloqueadas. {link}.",
  providerDeniedTitle: "Inicio de sesión cancelado",
  providerDeniedText: "No ha iniciado sesión. {link}.",
  providerAwayTitle: "Inicio de sesión no disponible",
  providerAwayText: "El servicio de inicio de sesión no responde. Inténtelo de nuevo en un momento, o {link}.",
  noVerifiedEmailTitle: "Sin dirección de correo verificada",
  noVerifiedEmailText:
    "El servicio de inicio de sesión no confirma su dirección de correo. Póngase en contacto con el operador de este sitio, o {link}.",
  noAccountTitle: "Sin cuenta",
  noAccountText: "No hay ninguna cuenta para {email}. Pida al operador de este sitio que cree una.",
  tooManyTriesTitle: "Demasiados intentos",
  tooManyTriesText: (minutes) => `Espere ${minutes} ${oneEs(minutes, "minuto", "minutos")} antes de solicitar otro enlace.`,
  notAHostTitle: "Cuenta sin reservas",
  notAHostText: "La cuenta con la que ha iniciado sesión no admite reservas. Diríjase al operador de este sitio.",
  signedOutTitle: "La sesión está cerrada",
  signedOutText: "No se ha cambiado nada. {link}.",
  signInAgain: "Iniciar sesión y empezar de nuevo",
  foreignFormTitle: "Este formulario no se puede enviar",
  foreignFormText:
    "El formulario ha caducado o el navegador bloquea las cookies de este sitio. Abra el enlace original e inténtelo de nuevo.",
  unknownButtonTitle: "No se eligió ninguna opción",
  unknownButtonText: "Vuelva atrás y elija uno de los botones.",
  missingTitle: "No encontrado",
  missingText: "Esto no existe o se ha eliminado.",

  connectTitle: "¿Conectar {app}?",
  signedInAs: "Ha iniciado sesión como {account}.",
  notVerified: "Sin verificar.",
  notVerifiedText:
    "Nadie ha comprobado esta aplicación y su nombre puede ser engañoso. Permita el acceso solo si viene de {origin} y confía en ese origen.",
  thisDevice: "un programa de este dispositivo ({host})",
  appCan: "Esta aplicación podrá",
  returnTo: "En ambos casos volverá a {host}. Puede desconectar la aplicación en cualquier momento en {account}.",
  connectedApps: "Aplicaciones conectadas",
  allowAccess: "Permitir el acceso",
  denyAccess: "Denegar el acceso",
  notYou: "¿No es usted?",
  signOut: "Cerrar sesión",
  cannotConnectTitle: "Esta aplicación no se puede conectar",
  cannotConnectText: "{reason} No se ha compartido ningún dato con la aplicación.",
  refusedReturnText:
    "La aplicación lleva de vuelta a {host} y nadie la ha comprobado. Continúe solo si confía en esta dirección.",
  refusedReturnLink: "Continuar a {host}",
  staleConsentTitle: "La respuesta no se puede procesar",
  staleConsentText:
    "La petición de la aplicación ha cambiado o el formulario ha caducado. No se ha compartido ningún dato. {link}.",
  startAgain: "Empezar de nuevo"
}

const oneFr = pluralIn("fr")

const french: Translated<typeof english> = {
  signInTitle: "Se connecter",
  signInText: (minutes) =>
    `Nous vous envoyons un lien et un code par e-mail. Ils fonctionnent une fois, dans ce navigateur, et expirent au bout de ${minutes} minutes.`,
  emailMeALink: "Recevoir un lien par e-mail",
  signInEmailProblem: "Saisissez une adresse e-mail valide.",
  checkEmailTitle: "Consultez votre messagerie",
  linkOnItsWay: "Si {email} correspond à un compte, un e-mail y a été envoyé.",
  openLinkHere: (minutes) => `Ouvrez son lien dans ce navigateur, ou saisissez son code ici, dans les ${minutes} minutes.`,
  codeLabel: "Code à six chiffres",
  codeProblem: "Saisissez les six chiffres de l’e-mail le plus récent.",
  wrongCode: "Ce n’est pas le code de l’e-mail le plus récent. Vérifiez-le et saisissez-le à nouveau.",
  sendAgain: "Envoyer un nouvel e-mail",
  otherAddress: "Utiliser une autre adresse e-mail",
  codeGoneTitle: "Ce code ne fonctionne plus",
  codeGoneText: (minutes, tries) =>
    `Chaque code fonctionne une fois, expire au bout de ${minutes} minutes et peut être essayé ${tries} fois. {link}.`,
  tooManyCodesText:
    "Trop de codes erronés ont été saisis aujourd’hui pour cette adresse e-mail. Ouvrez plutôt le lien de l’e-mail.",
  otherBrowserTitle: "Ouvrez le lien dans le navigateur d’origine",
  otherBrowserText:
    "Ce lien ne fonctionne que dans le navigateur où vous l’avez demandé. Ouvrez-le dans ce navigateur, saisissez-y le code de l’e-mail, ou {link}.",
  otherBrowserLink: "demandez-en un nouveau ici",
  signInLinkGoneText: (minutes) => `Chaque lien fonctionne une fois et expire au bout de ${minutes} minutes. {link}.`,
  signInLinkGoneLink: "Demander un nouveau lien",
  signInWith: "Se connecter avec {label}",
  orByEmail: "Ou se connecter par e-mail :",
  signInAgainLink: "Se connecter à nouveau",
  linkByEmailLink: "demandez un lien par e-mail",
  providerFailedTitle: "Cette connexion ne peut pas aboutir",
  providerUnknownText: "Le lien est incomplet ou a été modifié. {link}.",
  providerInvalidText: "La réponse du service de connexion n’est pas valide. {link}, ou contactez l’exploitant de ce site.",
  providerGoneTitle: "Cette connexion a expiré",
  providerGoneText: (minutes) => `Chaque connexion fonctionne une fois et expire au bout de ${minutes} minutes. {link}.`,
  providerBrowserTitle: "Restez dans le même navigateur",
  providerBrowserText: "Cette connexion a commencé dans un autre navigateur, ou les cookies sont bloqués. {link}.",
  providerDeniedTitle: "Connexion annulée",
  providerDeniedText: "Vous n’êtes pas connecté. {link}.",
  providerAwayTitle: "Connexion indisponible",
  providerAwayText: "Le service de connexion ne répond pas. Réessayez dans un instant, ou {link}.",
  noVerifiedEmailTitle: "Aucune adresse e-mail vérifiée",
  noVerifiedEmailText:
    "Le service de connexion ne confirme pas votre adresse e-mail. Contactez l’exploitant de ce site, ou {link}.",
  noAccountTitle: "Aucun compte",
  noAccountText: "Il n’y a pas de compte pour {email}. Demandez à l’exploitant de ce site d’en créer un.",
  tooManyTriesTitle: "Trop de tentatives",
  tooManyTriesText: (minutes) => `Attendez ${minutes} ${oneFr(minutes, "minute", "minutes")} avant de demander un autre lien.`,
  notAHostTitle: "Compte sans réservations",
  notAHostText: "Le compte utilisé n’accepte pas de réservations. Adressez-vous à l’exploitant de ce site.",
  signedOutTitle: "Votre session est terminée",
  signedOutText: "Rien n’a été modifié. {link}.",
  signInAgain: "Se connecter et recommencer",
  foreignFormTitle: "Ce formulaire ne peut pas être envoyé",
  foreignFormText:
    "Le formulaire a expiré, ou votre navigateur bloque les cookies de ce site. Ouvrez le lien d’origine et réessayez.",
  unknownButtonTitle: "Aucun choix sélectionné",
  unknownButtonText: "Revenez en arrière et choisissez l’un des boutons.",
  missingTitle: "Introuvable",
  missingText: "Cet élément n’existe pas ou a été supprimé.",

  connectTitle: "Connecter {app} ?",
  signedInAs: "Compte utilisé : {account}.",
  notVerified: "Non vérifiée.",
  notVerifiedText:
    "Personne n’a contrôlé cette application, et son nom peut être trompeur. N’autorisez l’accès que si vous venez de {origin} et lui faites confiance.",
  thisDevice: "un programme sur cet appareil ({host})",
  appCan: "Cette application pourra",
  returnTo: "Dans les deux cas, vous reviendrez à {host}. Vous pouvez déconnecter l’application à tout moment dans {account}.",
  connectedApps: "Applications connectées",
  allowAccess: "Autoriser l’accès",
  denyAccess: "Refuser l’accès",
  notYou: "Ce n’est pas vous ?",
  signOut: "Se déconnecter",
  cannotConnectTitle: "Cette application ne peut pas être connectée",
  cannotConnectText: "{reason} Aucune donnée n’a été transmise à l’application.",
  refusedReturnText:
    "L’application renvoie vers {host}, et personne ne l’a contrôlée. Ne continuez que si vous faites confiance à cette adresse.",
  refusedReturnLink: "Continuer vers {host}",
  staleConsentTitle: "Votre réponse ne peut pas être traitée",
  staleConsentText: "La demande de l’application a changé, ou le formulaire a expiré. Aucune donnée n’a été transmise. {link}.",
  startAgain: "Recommencer"
}

/**
 * The texts of signing in, of connecting apps and of simple refusals, by language. Names in braces stand for values and links.
 */
export const accessWords: ByLanguage<typeof english> = { en: english, de: german, es: spanish, fr: french }

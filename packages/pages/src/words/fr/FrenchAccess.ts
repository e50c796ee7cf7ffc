import type { englishAccess } from "../EnglishAccess.ts"
import { pluralIn, type Translated } from "../Language.ts"

const one = pluralIn("fr")

/** The texts of signing in, of connecting apps and of simple refusals in French. */
export const frenchAccess: Translated<typeof englishAccess> = {
  signInTitle: "Se connecter",
  signInText: (minutes) =>
    `Nous vous envoyons un lien par e-mail. Il fonctionne une fois, dans ce navigateur, et expire au bout de ${minutes} minutes.`,
  emailMeALink: "Recevoir un lien par e-mail",
  signInEmailProblem: "Saisissez une adresse e-mail valide.",
  checkEmailTitle: "Consultez votre messagerie",
  linkOnItsWay: "Si {email} correspond à un compte, un lien de connexion y a été envoyé.",
  openLinkHere: (minutes) => `Ouvrez le lien dans ce navigateur dans les ${minutes} minutes. Il ne fonctionne qu’une fois.`,
  otherBrowserTitle: "Ouvrez le lien dans le navigateur d’origine",
  otherBrowserText:
    "Ce lien ne fonctionne que dans le navigateur où vous l’avez demandé. Ouvrez-le dans ce navigateur, ou {link}.",
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
  tooManyTriesText: (minutes) => `Attendez ${minutes} ${one(minutes, "minute", "minutes")} avant de demander un autre lien.`,
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

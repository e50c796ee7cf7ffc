import type { englishAccess } from "../EnglishAccess.ts"
import { pluralIn, type Translated } from "../Language.ts"

const one = pluralIn("es")

/** The texts of signing in, of connecting apps and of simple refusals in Spanish. */
export const spanishAccess: Translated<typeof englishAccess> = {
  signInTitle: "Iniciar sesión",
  signInText: (minutes) =>
    `Le enviaremos un enlace por correo. Funciona una vez, en este navegador, y caduca a los ${minutes} minutos.`,
  emailMeALink: "Recibir un enlace",
  signInEmailProblem: "Introduzca un correo electrónico válido.",
  checkEmailTitle: "Revise su correo electrónico",
  linkOnItsWay: "Si {email} corresponde a una cuenta, hemos enviado allí un enlace para iniciar sesión.",
  openLinkHere: (minutes) => `Abra el enlace en este navegador en un plazo de ${minutes} minutos. Solo funciona una vez.`,
  otherBrowserTitle: "Abra el enlace en el navegador original",
  otherBrowserText: "Este enlace solo funciona en el navegador donde se solicitó. Ábralo allí o {link}.",
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
  tooManyTriesText: (minutes) => `Espere ${minutes} ${one(minutes, "minuto", "minutos")} antes de solicitar otro enlace.`,
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

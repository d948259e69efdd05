import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { Outputs } from './trpc.tsx';

export const isSupported = browserSupportsWebAuthn;
export const isAutofillSupported = browserSupportsWebAuthnAutofill;

/**
 * Asks for a passkey: at once, or by autofill, which waits until somebody chooses one in a field. Answers `undefined` where
 * the person did not want to, or another question took its place.
 */
export function askForPasskey(
  optionsJSON: Outputs['passkeys']['startSignIn']['options'],
  useBrowserAutofill: boolean,
) {
  return unlessDismissed(startAuthentication({ optionsJSON, useBrowserAutofill }));
}

/** Has a passkey made; `undefined` likewise. */
export function createPasskey(optionsJSON: Outputs['passkeys']['startAdding']) {
  return unlessDismissed(startRegistration({ optionsJSON }));
}

export function stopAsking() {
  WebAuthnAbortService.cancelCeremony();
}

/** Has the browser offer a passkey no more that the site does not know. Browsers that cannot do that go on. */
export function forgetPasskey(rpID: string, credentialID: string) {
  sendSignal({ signalName: 'unknownCredential', rpID, credentialID }).catch(() => {});
}

async function unlessDismissed<Answer>(asking: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asking;
  } catch (error) {
    const isDismissed = error instanceof Error && /^(NotAllowed|Abort)Error$/.test(error.name);
    if (isDismissed) return undefined;
    throw error;
  }
}

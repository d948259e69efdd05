import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useLeaveQuestion } from '#client/desk/drafts/leave-check.ts';
import { failureMessage, trpc } from '#client/trpc.tsx';
import { SmallButton } from '#client/ui/button.tsx';
import { FailureNotice } from '#client/ui/notice.tsx';
import { fieldStyles } from '#client/ui/text-field.tsx';
import { portraitMessage } from '#shared/site/input.ts';
import { encodePortrait } from './encode-portrait.ts';
import type { SiteDraft } from './use-site-draft.ts';

const id = 'company.portrait';

/** The picture of the founder, which is cropped and encoded here before it is sent. */
export function PortraitField({ label, draft }: { label: string; draft: SiteDraft }) {
  const inputId = useId();
  const { client } = trpc.useUtils();
  const portrait = draft.textOf(id);
  const isDisabled = draft.newer !== undefined;

  const choose = useMutation({
    async mutationFn(file: File) {
      const base64 = await encodePortrait(file);
      return base64 && (await client.site.addPortrait.mutate({ base64 })).portrait;
    },
  });
  const { data, error, isPending } = choose;
  useLeaveQuestion(() => isPending);

  return (
    <div className={fieldStyles.root}>
      <label htmlFor={inputId} className={fieldStyles.label}>
        {label}
      </label>
      <div className="flex flex-wrap items-center gap-4">
        {portrait && (
          <img
            src={portrait}
            alt="The portrait of the draft"
            className="aspect-4/5 w-20 border border-rule object-cover"
          />
        )}
        <input
          id={inputId}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          disabled={isDisabled}
          onClick={(event) => {
            // One after the other; disabled it would lose the focus.
            if (isPending) event.preventDefault();
            // Otherwise a browser says nothing of a file that is chosen once more.
            event.currentTarget.value = '';
          }}
          onChange={({ currentTarget: { files } }) => {
            const file = files?.[0];
            // The last choice counts, until it is removed or left: the draft outlives this field.
            const onSuccess = (portrait?: string) => portrait && draft.setText(id, portrait);
            if (file) choose.mutate(file, { onSuccess });
          }}
          className="max-w-full text-note file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-desk file:border file:border-solid file:border-field file:bg-surface file:px-3 file:font-semibold file:text-ink"
        />
        {portrait && (
          <SmallButton
            isDisabled={isDisabled}
            onPress={() => {
              choose.reset();
              draft.setText(id, '');
              // The button goes with the picture.
              document.getElementById(inputId)?.focus();
            }}
          >
            Remove portrait
          </SmallButton>
        )}
      </div>
      <p className={fieldStyles.description}>
        JPEG, PNG or WebP, cut to 4:5. Without one the page shows a drawing.
      </p>
      <output className="text-note text-ink-soft">{isPending && 'Uploading...'}</output>
      {choose.isSuccess && !data && <FailureNotice>{portraitMessage}</FailureNotice>}
      {error && <FailureNotice>{failureMessage(error)}</FailureNotice>}
    </div>
  );
}

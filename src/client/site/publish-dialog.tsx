import { useState } from 'react';
import { ChangeList } from '#client/desk/versions/version-list.tsx';
import { notifySuccess } from '#client/result-toasts.ts';
import { failureMessage, trpc } from '#client/trpc.tsx';
import { Actions } from '#client/ui/admin/card.tsx';
import { Dialog } from '#client/ui/admin/dialog.tsx';
import { Button } from '#client/ui/button.tsx';
import { FailureNotice, RevealOnMount } from '#client/ui/notice.tsx';
import { plural } from '#shared/text.ts';
import { changedElsewhere } from '#shared/site/input.ts';
import { isOfCompany } from '#site-content';
import { shownDifferences } from './shown-differences.tsx';
import type { SiteDraft } from './use-site-draft.ts';

/** What is wrong with the fields, and where those are found that are not in the tab of the words. */
function refusalOf(problems: SiteDraft['problems']): string {
  const named = problems.map(
    ({ id, name, message }) => `${isOfCompany(id) ? 'Company: ' : ''}${name} ${message}`,
  );
  return `This cannot be published: ${named.join('; ')}.`;
}

/** Lists what is published, as it was when the dialog was opened, and publishes that and nothing else. */
export function PublishDialog({ draft, onClose }: { draft: SiteDraft; onClose: () => void }) {
  const { site } = trpc.useUtils();
  const [{ part, stored, published, problems }] = useState(draft);
  const changes = shownDifferences(published.changes, stored.changes, part);
  const publish = trpc.site.publish.useMutation({
    onSuccess() {
      notifySuccess('Published');
      onClose();
    },
    onSettled: () => void site.invalidate(),
  });
  const [isRefused, setIsRefused] = useState(false);
  const failure =
    publish.error?.data?.code === 'CONFLICT'
      ? changedElsewhere
      : publish.error && failureMessage(publish.error);

  return (
    <Dialog
      title={`Publish ${plural(changes.length, 'change')}`}
      size="wide"
      onClose={() => publish.isPending || onClose()}
    >
      <div className="mb-6">
        <ChangeList changes={changes} />
      </div>
      {(isRefused || failure) && (
        <div className="mb-6">
          <RevealOnMount>
            <FailureNotice>{isRefused ? refusalOf(problems) : failure}</FailureNotice>
          </RevealOnMount>
        </div>
      )}
      <Actions>
        <Button
          isPending={publish.isPending}
          onPress={() => {
            if (problems.length > 0) setIsRefused(true);
            else publish.mutate({ part, version: stored.version, after: published.id });
          }}
        >
          {publish.isPending ? 'Publishing...' : 'Publish'}
        </Button>
      </Actions>
    </Dialog>
  );
}

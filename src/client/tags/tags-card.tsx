import { useState } from 'react';
import { BackToFacts } from '#client/desk/back-to-facts.tsx';
import { useFocusAfterRemoval } from '#client/desk/use-focus-after-removal.ts';
import { LoadFailure } from '#client/load-failure.tsx';
import { trpc } from '#client/trpc.tsx';
import { Card } from '#client/ui/admin/card.tsx';
import { FailureNotice, SuccessNotice } from '#client/ui/notice.tsx';
import { Waiting } from '#client/ui/admin/waiting.tsx';
import { TagEntry } from './tag-entry.tsx';
import type { TagsResult } from './tag-picker.tsx';

/** All tags with the number of their facts, to be renamed, merged and deleted. */
export default function TagsCard() {
  const { data: tags, error, isFetching, refetch } = trpc.tags.counts.useQuery();
  const [result, setResult] = useState<TagsResult>();
  const { ref, onFocus } = useFocusAfterRemoval();

  return (
    <Card>
      <BackToFacts />
      <h1 className="mb-4 font-condensed text-desk">Tags</h1>
      <div className="mb-4">
        {result?.isFailure && <FailureNotice>{result.text}</FailureNotice>}
        {result && !result.isFailure && <SuccessNotice>{result.text}</SuccessNotice>}
      </div>
      {error && (
        <LoadFailure
          what="Error loading tags"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !tags && <Waiting>Loading tags...</Waiting>}
      <div ref={ref} onFocus={onFocus} tabIndex={-1} className="outline-none">
        {tags?.length === 0 && (
          <p>There are no tags. Those that you give to facts will stand here.</p>
        )}
        {tags && tags.length > 0 && (
          <ul aria-label="Tags">
            {tags.map((tag) => (
              <TagEntry key={tag.id} tag={tag} tags={tags} onResult={setResult} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

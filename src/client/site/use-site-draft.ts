import { useDraft } from '#client/desk/drafts/use-draft.ts';
import { useIsOwner } from '#client/desk/use-is-owner.ts';
import { Refusal, trpc, type Outputs } from '#client/trpc.tsx';
import type { Changes } from '#shared/site/fields.ts';
import { changedElsewhere } from '#shared/site/input.ts';
import type { SitePart } from '#shared/site/legal-pages.ts';
import { differences, isOfCompany, problemsOf, textsIn, withTexts } from '#site-content';

export type SiteState = Outputs['site']['state'];
type StoredDraft = SiteState['draft'];

export function useSiteDraft(part: SitePart, { draft: stored, published, environment }: SiteState) {
  const isOwner = useIsOwner();
  const { client, site } = trpc.useUtils();
  const draft = useDraft<StoredDraft, Record<string, string | undefined>>(stored, {
    contentOf: ({ changes }) => changes,
    isOpen: () => true,
    async save({ version }, content) {
      const changes = withTexts(content);
      const saved = await client.site.save.mutate({ part, version, changes });
      // Another window has published.
      if (saved.publishedId !== site.state.getData({ part })?.published.id) {
        void site.invalidate();
      }
      return { isSaved: saved.isSaved, stored: saved.draft };
    },
  });
  const { content, change, flush } = draft;
  const problems = problemsOf(draft.stored.changes, part);
  const unpublished = differences(published.changes, content, part);
  const isOurs = ({ id }: { id: string }) => isOwner || !isOfCompany(id);

  /** Gives the draft what was published once; the company only where an owner does. */
  const replace = async (changes: Changes) => {
    const known = Object.keys(draft.latest().content);
    const none = Object.fromEntries(known.map((id) => [id, undefined]));
    const all = Object.entries({ ...none, ...changes });
    change(Object.fromEntries(all.filter(([id]) => isOurs({ id }))));
    return await flush();
  };

  return {
    ...draft,
    part,
    published,
    environment,
    /** Reads as well what is published, which may have changed with the draft. */
    loadNewer() {
      draft.loadNewer();
      void site.invalidate();
    },
    /** Why the stored draft cannot be published. */
    problems,
    /** What is wrong with a field, once that is stored: while it is typed nothing is, nor where there is nothing to publish. */
    problemOf(id: string) {
      if (unpublished.length === 0) return undefined;
      const isStored = content[id] === draft.stored.changes[id];
      return isStored ? problems.find((problem) => problem.id === id)?.message : undefined;
    },
    differences: unpublished,
    /** An owner has changed the company: an editor can neither publish nor discard that. */
    isForOwner: !unpublished.every(isOurs),
    textOf: (id: string) => content[id] ?? textsIn(part, content)[id] ?? '',
    /** A text that is the release's own again follows it again. */
    setText(id: string, text: string) {
      const own = textsIn(part, { ...content, [id]: undefined })[id];
      change({ [id]: text === own ? undefined : text });
    },
    replace,
    /** In how many fields `replace` would change what is typed. */
    countReplaced: (changes: Changes) => differences(content, changes, part).filter(isOurs).length,
    /**
     * Gives the draft what is published by now, perhaps from another window since it was read here. Refused where another
     * window has saved something of the draft, which stays.
     */
    async discard() {
      // A save under way would be taken for another window's. What cannot be saved is discarded all the same.
      await flush();
      const before = draft.latest();
      const now = await site.state.fetch({ part }, { staleTime: 0, gcTime: 0 });
      if (now.draft.version !== before.stored.version) throw new Refusal(changedElsewhere);
      // What is typed until the answer is there stays, too.
      const isTyped = differences(before.content, draft.latest().content, part).length > 0;
      if (!isTyped) await replace(now.published.changes);
    },
  };
}

export type SiteDraft = ReturnType<typeof useSiteDraft>;

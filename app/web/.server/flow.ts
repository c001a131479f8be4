import { type RouterContextProvider, redirect } from "react-router";
import type { z } from "zod";
import { asProblem, type Problem } from "~/api/.server/problem";
import { getForm } from "~/web/.server/forms/body";
import { fieldsOf } from "~/web/.server/forms/fields";
import { attempt, type FieldErrors, pressed, readForm, refuse, sortByPage } from "~/web/.server/forms/form";
import { leaveInterruptedForm } from "~/web/.server/forms/taken";
import { autosaveHeader } from "~/web/autosave-header";

type Context = Readonly<RouterContextProvider>;

/** A change of a draft, computed from its state at the time of writing: a second tab may have changed it meanwhile. */
export type Change<Draft> = (now: Draft) => Partial<Draft>;

/** The submitted fields of a step, valid or not. */
type Sent<Schema extends z.ZodType> = { [Name in keyof z.input<Schema>]?: unknown };

/** One step of a flow: its schema, its condition, and how a valid answer is saved. */
export type Step<Draft, Path extends string = string, Schema extends z.ZodType = z.ZodType> = {
  path: Path;
  schema: Schema;
  /** Whether the step applies to this person; by default it does. */
  isAsked?(draft: Draft): boolean;
  isAnswered(draft: Draft): boolean;
  /** Path of another page that must be answered first. */
  blockedBy?(draft: Draft): string | null;
  /** Errors that the schema alone cannot find. */
  check?(sent: Sent<Schema>, draft: Draft): FieldErrors<z.input<Schema>>;
  /** Saves the answer upstream; returns the change of the draft. A thrown `Problem` is shown in the form. */
  save?(context: Context, answer: z.output<Schema>, draft: Draft): Promise<Change<Draft>>;
  /** URL of a page before the next step, where the answer asks for one. */
  detour?(sent: Sent<Schema>): string | null;
};

/** Defines a step with the types of its schema. */
export const stepOf =
  <Draft>() =>
  <const Path extends string, Schema extends z.ZodType>(step: Step<Draft, Path, Schema>): Step<Draft, Path, Schema> =>
    step;

type FlowOptions<Draft, Steps extends readonly Step<Draft>[]> = {
  /** In their order. */
  steps: Steps;
  /** URL of a step. */
  page(path: Steps[number]["path"]): string;
  /** URL of the back link on the first page; null for none. */
  before(draft: Draft): string | null;
  /** The step on which all answers are reviewed: a changed answer leads back to it. */
  review: Steps[number]["path"];
  /** The current draft, or null. Loaded once for the pages of a request. */
  find(context: Context): Promise<Draft | null>;
  change(context: Context, draft: Draft, change: Change<Draft>): Promise<Draft>;
  /** The redirect of a request without a draft. */
  withoutDraft(context: Context): Response;
  /** Throws when a step of the draft may not be opened any more. */
  guard?(context: Context, draft: Draft, path: Steps[number]["path"]): void | Promise<void>;
  /** The redirect when the services end the draft, as an expired hold does, or want another page first; else null. */
  onProblem?(context: Context, draft: Draft, problem: Problem): Response | null;
  /** The redirect of who goes on another time. */
  later?(context: Context): Response;
  /** How a form that is not saved is kept in the draft, valid or not, to be offered again. */
  keep?(path: Steps[number]["path"], typed: Record<string, unknown>): Change<Draft>;
  /**
   * The id in the field `draft` of a step's form, empty for none; whether its form begins a draft; what is thrown for a
   * form of another draft.
   */
  forms?: {
    draftId(draft: Draft, path: Steps[number]["path"]): string;
    begins?(draft: Draft, path: Steps[number]["path"]): boolean;
    stale(context: Context, path: Steps[number]["path"]): unknown;
  };
};

/** A draft and one of its steps. */
export type At<Draft, Path extends string = string> = { draft: Draft; path: Path };

/** What the page of a step shows around its form. */
export type StepView<Path extends string = string> = {
  path: Path;
  /** Counted from 1. */
  position: number;
  count: number;
  /** The previous step and its URL; the path is null on the first step, the URL when there is no back link. */
  back: { path: Path | null; to: string | null };
  /** Id of the draft that the form belongs to. */
  draftId?: string;
};

/**
 * Defines a flow: steps in an order, each opened once the earlier ones are answered. Guard, next, back and change are
 * derived from the steps.
 */
export function defineFlow<Draft extends object, const Steps extends readonly Step<Draft>[]>(
  flow: FlowOptions<Draft, Steps>,
) {
  type Path = Steps[number]["path"];
  const found = new WeakMap<Context, Promise<Draft | null>>();

  const stepAt = (path: Path) => flow.steps.find((step) => step.path === path)!;
  const askedOf = (draft: Draft) => flow.steps.filter((step) => step.isAsked?.(draft) ?? true);
  /** The current step: the first unanswered one, or the last one when all are answered. */
  const turnOf = (draft: Draft) => {
    const asked = askedOf(draft);
    const open = asked.findIndex((step) => !step.isAnswered(draft));
    return open === -1 ? asked.length - 1 : open;
  };
  const pageAt = (draft: Draft, index: number) => {
    const step = askedOf(draft)[index]!;
    return step.blockedBy?.(draft) ?? flow.page(step.path);
  };

  /** The current draft, or null. */
  function find(context: Context): Promise<Draft | null> {
    const known = found.get(context) ?? flow.find(context);
    found.set(context, known);
    return known;
  }

  /** Changes the draft and returns it. */
  async function change(context: Context, draft: Draft, how: Change<Draft>): Promise<Draft> {
    const changed = await flow.change(context, draft, how);
    found.set(context, Promise.resolve(changed));
    return changed;
  }

  /** URL of the current step. */
  const currentPage = (draft: Draft) => pageAt(draft, turnOf(draft));

  /** URL of the review once it is reached, else of the current step. */
  const reviewOrCurrentPage = (draft: Draft) =>
    pageAt(
      draft,
      Math.min(
        turnOf(draft),
        askedOf(draft).findIndex(({ path }) => path === flow.review),
      ),
    );

  /**
   * The draft at a step. Redirects when there is none, when it is over, and to the current step when this one is not
   * reached. `sent` is a submitted form; one of another draft is answered as stale.
   */
  async function open<P extends Path>(context: Context, path: P, sent?: FormData): Promise<At<Draft, P>> {
    if (sent) found.delete(context);
    const draft = await find(context);
    if (!draft) throw flow.withoutDraft(context);
    if (sent && isStale({ draft, path }, sent)) throw await flow.forms!.stale(context, path);
    await flow.guard?.(context, draft, path);
    const index = askedOf(draft).findIndex((step) => step.path === path);
    if (index === -1 || index > turnOf(draft)) throw redirect(currentPage(draft));
    return { draft, path };
  }

  const isStale = ({ draft, path }: At<Draft, Path>, sent: FormData) =>
    flow.forms !== undefined &&
    !flow.forms.begins?.(draft, path) &&
    (sent.get("draft") ?? "") !== flow.forms.draftId(draft, path);

  /** The draft at a step whose form was sent. One that is turned away is kept where it belongs to the draft. */
  async function receive<P extends Path>(context: Context, path: P): Promise<At<Draft, P>> {
    const sent = await getForm(context);
    try {
      return await open(context, path, sent);
    } catch (turnedAway) {
      const draft = await find(context);
      if (draft && !isStale({ draft, path }, sent)) await keep(context, { draft, path });
      else leaveInterruptedForm(context);
      throw turnedAway;
    }
  }

  /** Keeps what stands in the form of a step, valid or not, to be offered again. */
  async function keep(context: Context, { draft, path }: At<Draft, Path>): Promise<void> {
    if (!flow.keep) return leaveInterruptedForm(context);
    const { schema } = stepAt(path);
    const sent = await getForm(context);
    const { payload } = await readForm(context, schema);
    const kept = flow.keep(path, Object.fromEntries(fieldsOf(schema).map((name) => [name, payload[name]])));
    // Another tab may have made it another person's draft since it was read.
    await change(context, draft, (now) => (isStale({ draft: now, path }, sent) ? {} : kept(now)));
  }

  /** What the page of a step shows around its form. */
  function view<P extends Path>({ draft, path }: At<Draft, P>): StepView<Path> {
    const asked = askedOf(draft);
    const index = asked.findIndex((step) => step.path === path);
    const before = asked[index - 1]?.path ?? null;
    const back = { path: before, to: before ? flow.page(before) : flow.before(draft) };
    return { path, position: index + 1, count: asked.length, back, draftId: flow.forms?.draftId(draft, path) };
  }

  /** All steps that apply, in order, with the URLs of those that can be opened. */
  function progress(draft: Draft): { path: Path; to: string | null }[] {
    const turn = turnOf(draft);
    return askedOf(draft).map(({ path }, index) => ({ path, to: index <= turn ? flow.page(path) : null }));
  }

  /** Saves the change of a step; returns the next page: the next step, or the review when an answer was changed. */
  async function advance(context: Context, { draft, path }: At<Draft>, how: Change<Draft>, isChange: boolean) {
    const changed = await change(context, draft, how);
    const asked = askedOf(changed);
    const next = isChange
      ? asked.findIndex((step) => step.path === flow.review)
      : asked.findIndex((step) => step.path === path) + 1;
    return pageAt(changed, Math.min(next, turnOf(changed)));
  }

  /** Runs a call for a draft; a refusal that leads elsewhere redirects, after `whenOver`; any other is rethrown. */
  async function attemptFor<Done>(
    context: Context,
    draft: Draft,
    act: () => Promise<Done>,
    whenOver?: () => Promise<void>,
  ): Promise<Done> {
    try {
      return await act();
    } catch (error) {
      const over = flow.onProblem?.(context, draft, asProblem(error));
      if (!over) throw error;
      await whenOver?.();
      throw over;
    }
  }

  /** Handles the form of a step: saves the answer and redirects to the next page, or shows the errors. Idempotent. */
  async function answer(context: Context, request: Request, path: Path): Promise<ReturnType<typeof refuse>> {
    const step = stepAt(path);
    const submission = await readForm(context, step.schema);
    if (isAutosave(request)) throw await autosave(context, path);
    const button = leavesBy(await getForm(context));
    if (button) return leave(context, path, button);
    const here = await receive(context, path);
    const fieldErrors = submission.status ? (step.check?.(submission.payload, here.draft) ?? {}) : {};
    if (submission.status !== "success" || Object.keys(fieldErrors).length > 0)
      return sortByPage(refuse(submission, { fieldErrors }), fieldsOf(step.schema));
    const { value } = submission;
    const { save } = step;
    if (!save) throw new Error(`The step ${path} does not say how its answer is saved.`);
    const outcome = await attempt(submission, () =>
      attemptFor(
        context,
        here.draft,
        () => save(context, value, here.draft),
        () => keep(context, here),
      ),
    );
    if (outcome.refused) return outcome.refused;
    const next = await advance(context, here, outcome.done, isChange(request));
    throw redirect(step.detour?.(submission.payload) ?? next, 303);
  }

  /** Keeps what stands in the form of a step, and leads where its button says. */
  async function leave(context: Context, path: Path, button: string): Promise<never> {
    const here = await receive(context, path);
    await keep(context, here);
    if (button === "later" && flow.later) throw flow.later(context);
    throw redirect((button === "back" && view(here).back.to) || flow.page(path), 303);
  }

  /** Keeps what scripts send when a page is left: no person waits for the answer, so nothing is told on the next page. */
  async function autosave(context: Context, path: Path): Promise<Response> {
    leaveInterruptedForm(context);
    const draft = await find(context);
    if (draft && !isStale({ draft, path }, await getForm(context))) await keep(context, { draft, path });
    return redirect(flow.page(path), 303);
  }

  /** URL of the first step. */
  const firstPage = flow.page(flow.steps[0]!.path);

  /** URLs that change the answer of a step and return to the review. */
  const changePages = Object.fromEntries(flow.steps.map(({ path }) => [path, `${flow.page(path)}?change=1`])) as Record<
    Path,
    string
  >;

  return {
    find,
    change,
    open,
    receive,
    keep,
    isStale,
    view,
    progress,
    advance,
    attemptFor,
    answer,
    firstPage,
    changePages,
    currentPage,
    reviewOrCurrentPage,
    page: flow.page,
  };
}

/** The button by which a form of a step was left without an answer, «back» or «later»; null for an answer. */
export const leavesBy = (sent: FormData): string | null => pressed(sent, "leave");

/** Whether scripts have sent a form because its page is left. */
export const isAutosave = (request: Request): boolean => request.headers.has(autosaveHeader);

/** Whether an answer is changed from the review: its page was opened with `?change`. */
export const isChange = (request: Request): boolean => new URL(request.url).searchParams.has("change");

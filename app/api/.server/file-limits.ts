export { documentEndings, findBoundary, maxDocuments, maxFileBytes } from "../../../services/contract/files.ts";

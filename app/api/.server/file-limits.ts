export { maxDocuments, maxFileBytes } from "../../../services/contract/files.ts";
